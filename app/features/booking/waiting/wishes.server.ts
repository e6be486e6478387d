import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { listOpenDays } from "#app/features/calendar/open-times/open-days.server.ts";
import { type LockedCalendar, withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import { minutesPerDay } from "#app/lib/time/durations.ts";
import { daysBetween, instantAt, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { endOffersToWish } from "../offers/offers.server.ts";
import { wishes } from "../tables.server.ts";
import { aboutWish, isWished, joined, liveWishes, type WishedTime, wishLimits } from "./wish.ts";

const isLive = inArray(wishes.status, [...liveWishes]);

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
type Left<Refusal> = { ok: true; id: string; isWaiting: boolean } | Refusal;

/**
 * Stores a request and adds its sender to the waiting list. A new wish replaces an earlier one for the same address and
 * service. If the list is full, it stays an ordinary request.
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
    const isWaiting = contactId && playerId ? await waitOnce(locked, { ...wish, id, contactId, playerId }) : true;
    return { ok: true, id, isWaiting };
  });
}

type Waiting = NewWish & { id: string; contactId: string; playerId: string };

async function waitOnce(locked: LockedCalendar, waiting: Waiting): Promise<boolean> {
  const { tx, now } = locked;
  const { id: messageId, contactId, playerId, service, zone, words, windows, last } = waiting;
  if ((await tx.$count(wishes, eq(wishes.message_id, messageId))) > 0) return true;
  if (await isTooMuch(tx, contactId)) return false;
  const isBefore = and(eq(wishes.contact_id, contactId), eq(wishes.service_id, service.id));
  await withdraw(locked, and(isBefore, isLive));
  const id = randomUUID();
  await tx.insert(wishes).values({
    ...{ id, message_id: messageId, contact_id: contactId, person_id: playerId, service_id: service.id },
    ...{ title: service.title, minutes: service.minutes, words, windows: windows.slice(0, wishLimits.windows) },
    seen: await openFor(tx, { zone, now, windows, last, service }),
    until: new Date(instantAt(zone, last, minutesPerDay, "later")),
  });
  await postMails(tx, [{ kind: "wish", about_kind: aboutWish, about_id: id, person_id: contactId }]);
  return true;
}

async function isTooMuch(tx: Tx, contactId: string): Promise<boolean> {
  const lately = and(eq(wishes.contact_id, contactId), gt(wishes.created_at, sql`now() - interval '1 day'`));
  const [waiting, own] = [await tx.$count(wishes, isLive), await tx.$count(wishes, lately)];
  return waiting >= wishLimits.waiting || own >= wishLimits.perDay;
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
  return withCalendarLock(tx, async (locked) => (await withdraw(locked, and(eq(wishes.id, id), isLive))) > 0);
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
    await withdraw(locked, and(isTheirs, isLive));
    await locked.tx.delete(wishes).where(isTheirs);
  });
}
