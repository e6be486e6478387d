import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { listOpenDays } from "#app/features/calendar/open-times/open-days.server.ts";
import { type LockedCalendar, withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { listProven } from "#app/features/inbox/proof.server.ts";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import { minutesPerDay } from "#app/lib/time/durations.ts";
import { daysBetween, instantAt, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { endOffersToWish } from "../offers/offers.server.ts";
import { wishes } from "../tables.server.ts";
import { aboutWish, isWished, joined, liveWishes, openWishes, type WishedTime, wishLimits } from "./wish.ts";

const isLive = inArray(wishes.status, [...liveWishes]);
const isOpen = inArray(wishes.status, [...openWishes]);

type NewWish = {
  zone: string;
  service: { id: string; title: string; minutes: number };
  words: string;
  windows: WishedTime[];
  /** The last suitable day. */
  last: string;
};

/** The ids are null for spam. */
type StoredRequest = { ok: true; id: string; contactId: string | null; playerId: string | null };
/** `unlisted`: there is no room, so it stays an ordinary request. */
type Place = "waiting" | "unproven" | "unlisted";
type Left<Refusal> = { ok: true; id: string; became: Place } | Refusal;

/**
 * Stores a request with its wish. Its sender is on the waiting list once the request is proven; until then the wish is in
 * a small queue of its own, where it replaces nothing and is offered nothing.
 */
export async function leaveWish<Refusal extends { ok: false }>(
  db: Tx,
  wish: NewWish,
  store: (all: Tx) => Promise<StoredRequest | Refusal>,
): Promise<Left<Refusal>> {
  return withCalendarLock(db, async (locked) => {
    const stored = await store(locked.tx);
    if (!stored.ok) return stored;
    const { id, contactId, playerId } = stored;
    const became = contactId && playerId ? await waitOnce(locked, { ...wish, id, contactId, playerId }) : "unproven";
    return { ok: true, id, became };
  });
}

type Waiting = NewWish & { id: string; contactId: string; playerId: string };

async function waitOnce(locked: LockedCalendar, waiting: Waiting): Promise<Place> {
  const { tx, now } = locked;
  const { id: messageId, contactId, playerId, service, zone, words, windows, last } = waiting;
  const isRepeated = (await tx.$count(wishes, eq(wishes.message_id, messageId))) > 0;
  const status = (await listProven(tx, [messageId])).has(messageId) ? "waiting" : "unproven";
  if (isRepeated) return status;
  const wish = { messageId, contactId, serviceId: service.id };
  if (!(status === "waiting" ? await makeRoom(locked, wish) : await isRoomForUnproven(tx))) return "unlisted";
  const id = randomUUID();
  await tx.insert(wishes).values({
    ...{ id, status, message_id: messageId, contact_id: contactId, person_id: playerId, service_id: service.id },
    ...{ title: service.title, minutes: service.minutes, words, windows: windows.slice(0, wishLimits.windows) },
    seen: await openFor(tx, { zone, now, windows, last, service }),
    until: new Date(instantAt(zone, last, minutesPerDay, "later")),
  });
  await postMails(tx, [{ kind: "wish", about_kind: aboutWish, about_id: id, person_id: contactId }]);
  return status;
}

async function isRoomForUnproven(tx: Tx): Promise<boolean> {
  return (await countUnproven(tx)) < wishLimits.unproven;
}

type ProvenWish = { messageId: string; contactId: string; serviceId: string | null };

/** A proven wish replaces an earlier one for the same address and service. Returns false if there is no room for it. */
async function makeRoom(locked: LockedCalendar, { messageId, contactId, serviceId }: ProvenWish): Promise<boolean> {
  const { tx } = locked;
  const isOther = and(eq(wishes.contact_id, contactId), ne(wishes.message_id, messageId));
  const isLately = and(isOther, gt(wishes.created_at, sql`now() - interval '1 day'`));
  const others = await tx.select({ id: wishes.message_id }).from(wishes).where(isLately);
  // Anyone can leave unproven wishes with this address, so they do not count.
  const proven = await listProven(
    tx,
    others.map(({ id }) => id),
  );
  if (proven.size >= wishLimits.perDay || (await tx.$count(wishes, isLive)) >= wishLimits.waiting) return false;
  if (serviceId) await withdraw(locked, and(isOther, eq(wishes.service_id, serviceId), isLive));
  return true;
}

/** Puts the wish of a request that was just proven on the waiting list. Returns false if there is no room for it. */
export async function beginWaiting(db: Tx, messageId: string): Promise<boolean> {
  return withCalendarLock(db, async (locked) => {
    const { tx } = locked;
    const { id, contact_id, service_id, message_id } = wishes;
    const isUnproven = and(eq(message_id, messageId), eq(wishes.status, "unproven"));
    const [wish] = await tx.select({ id, contactId: contact_id, serviceId: service_id }).from(wishes).where(isUnproven);
    if (!wish) return true;
    const isProven = (await listProven(tx, [messageId])).has(messageId);
    if (!isProven || !(await makeRoom(locked, { ...wish, messageId }))) return false;
    await tx.update(wishes).set({ status: "waiting" }).where(eq(id, wish.id));
    return true;
  });
}

type Seen = Pick<NewWish, "zone" | "windows" | "last"> & { now: number; service: { id: string; minutes: number } };

/** Suitable times that are already open: the visitor saw them and chose to wait. */
async function openFor(tx: Tx, { zone, now, windows, last, service }: Seen) {
  const from = wallAt(zone, now).date;
  const days = await listOpenDays(tx, {
    ...{ zone, now, from, days: daysBetween(from, last) + 1 },
    service: { ...service, capacity: 1, placeIds: null },
  });
  return joined(days.flatMap(({ open }) => open.filter(({ start }) => isWished(wallAt(zone, start), windows))));
}

/** Used by the person and by the coach. Releases what was held for the wish. */
export async function withdrawWish(tx: Tx, id: string): Promise<boolean> {
  return withCalendarLock(tx, async (locked) => (await withdraw(locked, and(eq(wishes.id, id), isOpen))) > 0);
}

async function withdraw(locked: LockedCalendar, which: SQL | undefined): Promise<number> {
  const { tx } = locked;
  const rows = await tx.select({ id: wishes.id }).from(wishes).where(which);
  for (const { id } of rows) {
    await endOffersToWish(locked, id);
    await tx.update(wishes).set({ status: "withdrawn" }).where(eq(wishes.id, id));
  }
  return rows.length;
}

/** In order. */
export async function listWaiting(tx: Tx) {
  return tx.select().from(wishes).where(isLive).orderBy(wishes.created_at, wishes.id);
}

export async function countUnproven(tx: Tx): Promise<number> {
  return tx.$count(wishes, eq(wishes.status, "unproven"));
}

export async function getWishOf(tx: Tx, messageId: string) {
  const [wish] = await tx.select().from(wishes).where(eq(wishes.message_id, messageId));
  return wish;
}

export async function listWishesOf(tx: Tx, people: string[]) {
  if (people.length === 0) return [];
  const isTheirs = or(inArray(wishes.person_id, people), inArray(wishes.contact_id, people));
  return tx.select().from(wishes).where(isTheirs).orderBy(desc(wishes.created_at), wishes.id);
}

/** Releases what was held for them. */
export async function eraseWishesOf(tx: Tx, people: string[]): Promise<void> {
  const isTheirs = or(inArray(wishes.person_id, people), inArray(wishes.contact_id, people));
  if (people.length === 0 || (await tx.$count(wishes, isTheirs)) === 0) return;
  await withCalendarLock(tx, async (locked) => {
    await withdraw(locked, and(isTheirs, isOpen));
    await locked.tx.delete(wishes).where(isTheirs);
  });
}
