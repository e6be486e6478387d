import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Askable } from "#app/features/calendar/bookable/bookable.server.ts";
import { takeTime } from "#app/features/calendar/mutations.server.ts";
import type { TimeAndPlace } from "#app/features/calendar/open-times/open-times.ts";
import { type LockedCalendar, withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { type NotOpen, orNotOpen, TimeNotOpen } from "#app/features/calendar/sessions/decision.server.ts";
import {
  askForHeldTime,
  bookHeldTime,
  listExpiredOffers,
  listOfferedSessions,
  listPeopleOf,
  listSessionsOfOffers,
  type OfferedSession,
  releaseTimes,
} from "#app/features/calendar/sessions/offered.server.ts";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { orTooMany, requireWithinLimit } from "../mailbox-limit.server.ts";
import { isStranger, isWithinStrangersShare } from "../strangers.server.ts";
import { offers, wishes } from "../tables.server.ts";
import type { TooMany } from "../take-time.server.ts";
import { openWishes } from "../waiting/wish.ts";
import type { LinkedOffer } from "./linked-offer.server.ts";
import { aboutOffer, stateOf } from "./offer.ts";
import { listOfferedTimes } from "./offered-times.server.ts";

/** Ends every other open offer to the request; a wish that belongs to it keeps waiting. */
export async function endOffersToRequest(locked: LockedCalendar, messageId: string, except?: string): Promise<void> {
  await endOffers(locked, eq(offers.message_id, messageId), except);
  await keepWaiting(locked, messageId);
}

/** Releases what the waiting list holds for a wish. */
export async function endOffersToWish(locked: LockedCalendar, wishId: string): Promise<void> {
  await endOffers(locked, eq(offers.wish_id, wishId));
}

async function endOffers(locked: LockedCalendar, isOne: SQL, except?: string): Promise<void> {
  const { tx } = locked;
  const isOpen = and(isOne, isNull(offers.answered_at));
  for (const { id } of await tx.select({ id: offers.id }).from(offers).where(isOpen)) {
    if (id === except) continue;
    await releaseHeld(locked, id);
    await tx.update(offers).set({ answered_at: sql`now()` }).where(eq(offers.id, id));
  }
}

async function releaseHeld(locked: LockedCalendar, offerId: string): Promise<void> {
  await releaseTimes(locked, heldIn(await listSessionsOfOffers(locked.tx, [offerId])));
}

function heldIn(times: Pick<OfferedSession, "id" | "status">[]): string[] {
  return times.filter(({ status }) => status === "held").map(({ id }) => id);
}

/** Releases one held time, or all of them, which ends the offer. */
export async function releaseOffered(db: Tx, { messageId, sessionId }: { messageId: string; sessionId?: string }) {
  await withCalendarLock(db, async (locked) => {
    const offer = await getOffer(locked.tx, messageId);
    const left = heldIn(offer?.times ?? []).filter((id) => id !== sessionId);
    if (sessionId && left.length > 0) await releaseTimes(locked, [sessionId]);
    else await endOffersToRequest(locked, messageId);
  });
}

export type Offer = NonNullable<Awaited<ReturnType<typeof getOffer>>>;

/** The latest offer to a request, with its state and its times that were held or taken. */
export async function getOffer(tx: Tx, messageId: string) {
  const { id, words, answer, answered_at, created_at, message_id, wish_id } = offers;
  const [offer] = await tx
    .select({ id, words, answer, answeredAt: answered_at, createdAt: created_at, wishId: wish_id })
    .from(offers)
    .where(eq(message_id, messageId))
    .orderBy(desc(created_at), desc(id))
    .limit(1);
  if (!offer) return undefined;
  const times = await listOfferedSessions(tx, offer.id);
  return { ...offer, times, state: stateOf({ ...offer, times }) };
}

type Choice = TimeAndPlace & { zone: string; askable: Askable | undefined };
type Chosen = { ok: true } | { ok: false; reason: "answered" | "not allowed" } | NotOpen | TooMany;

/**
 * Books the chosen time and releases the others. An expired hold is taken again if it is still open; a time that was
 * not offered is treated as on the booking page.
 */
export async function chooseOffered(db: Tx, offer: LinkedOffer, choice: Choice): Promise<Chosen> {
  try {
    return await orTooMany(() => orNotOpen(() => choose(db, offer, choice)));
  } catch (error) {
    if (error instanceof BeyondShare) return { ok: false, reason: "not allowed" };
    throw error;
  }
}

/** Thrown, so that the offer stays unanswered. */
class BeyondShare extends Error {
  override name = "BeyondShare";
}

async function choose(db: Tx, offer: LinkedOffer, { zone, askable, ...wanted }: Choice): Promise<Chosen> {
  return withCalendarLock(db, async (locked) => {
    const { tx } = locked;
    if (!(await answerOffer(tx, offer.id))) return answered;
    const times = await listOfferedTimes(tx, [offer.id]);
    const own = times.find(({ start, placeId }) => start === wanted.start && placeId === wanted.placeId);
    const others = times.flatMap((time) => (time.status === "held" && time !== own ? time.id : []));
    await releaseTimes(locked, others);
    // The coach's offers are booked at once; the waiting list's follow the service's booking mode.
    const isCoachs = own !== undefined && offer.wishId === null;
    const isAsked = !isCoachs && askable?.mode !== "instant";
    const people = own && "id" in own ? await listPeopleOf(tx, own.id) : [offer.personId];
    if (own?.status === "held") await takeHeld(locked, { ...own, zone, people, isAsked });
    else if (own || (await isWithinShareOf(locked, { zone, offer, wanted })))
      await takeAnew(locked, { zone, offer, people, wanted, isAsked });
    else throw new BeyondShare();
    if (offer.messageId) {
      if (!isCoachs) await requireWithinLimit(locked, offer.messageId);
      await takeWish(locked, offer.messageId);
    }
    await notifyCoachOfOffer(tx, offer.id);
    return { ok: true } as const;
  });
}

type HeldTime = { id: string; zone: string; start: number; people: string[]; isAsked: boolean };

async function takeHeld(locked: LockedCalendar, { isAsked, ...time }: HeldTime): Promise<void> {
  if (isAsked) await askForHeldTime(locked, time);
  else await bookHeldTime(locked, time);
}

type Shared = { zone: string; offer: LinkedOffer; wanted: TimeAndPlace };

/** A time that nobody offered is taken as on the booking page; in place of a session only what was offered. */
async function isWithinShareOf({ tx }: LockedCalendar, { zone, offer, wanted }: Shared): Promise<boolean> {
  const { personId, messageId, serviceId, minutes, capacity } = offer;
  if (!messageId) return false;
  const service = { id: serviceId ?? "", minutes, capacity };
  return !(await isStranger(tx, { personId, messageId })) || isWithinStrangersShare(tx, { zone, service, ...wanted });
}

type TakenAnew = Shared & { people: string[]; isAsked: boolean };

async function takeAnew(locked: LockedCalendar, { zone, offer, people, isAsked, wanted }: TakenAnew): Promise<void> {
  const { serviceId, title, minutes, capacity, id: offerId } = offer;
  const messageId = offer.messageId ?? undefined;
  const taken = await takeTime(locked.tx, zone, {
    ...{ serviceId, title, minutes, capacity, messageId, offerId, takenBy: "visitor", people, ...wanted },
    status: isAsked ? "requested" : "booked",
  });
  if (!taken.ok) throw new TimeNotOpen(taken);
}

const answered = { ok: false, reason: "answered" } as const;

type Declined = {
  answer: string;
  /** Makes the request new again. */
  putBack: (all: Tx, messageId: string) => Promise<void>;
};

/** Declines one time: the next person is offered it, and the wish keeps waiting. The coach is not told. */
export async function passOffer(db: Tx, offer: LinkedOffer): Promise<{ ok: boolean }> {
  return withCalendarLock(db, async (locked) => {
    const { tx } = locked;
    if (!(await answerOffer(tx, offer.id))) return { ok: false };
    await releaseHeld(locked, offer.id);
    if (offer.messageId) await keepWaiting(locked, offer.messageId);
    return { ok: true };
  });
}

/** Releases the times and makes the request new again, with the person's words. */
export async function declineOffered(
  db: Tx,
  offer: LinkedOffer,
  { answer, putBack }: Declined,
): Promise<{ ok: boolean }> {
  return withCalendarLock(db, async (locked) => {
    const { tx } = locked;
    if (!(await answerOffer(tx, offer.id, answer))) return { ok: false };
    await releaseHeld(locked, offer.id);
    if (offer.messageId) {
      await keepWaiting(locked, offer.messageId);
      await putBack(tx, offer.messageId);
    }
    await notifyCoachOfOffer(tx, offer.id);
    return { ok: true };
  });
}

/** Returns false if it was answered before. */
async function answerOffer(tx: Tx, id: string, answer?: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(offers)
    .set({ answered_at: sql`now()`, ...(answer && { answer }) })
    .where(and(eq(offers.id, id), isNull(offers.answered_at)));
  return rowCount === 1;
}

function notifyCoachOfOffer(tx: Tx, id: string, once?: string): Promise<number> {
  return postMails(tx, [{ kind: "offer_for_coach", about_kind: aboutOffer, about_id: id, ...(once && { once }) }]);
}

/** Tells the coach once about each offer that expired unanswered. */
export async function notifyOfExpiredOffers(tx: Tx): Promise<number> {
  const ids = await listExpiredOffers(tx);
  if (ids.length === 0) return 0;
  // Times held by the waiting list go to the next person instead. After a rain call the credit is back anyway.
  const isFromCoach = and(isNull(offers.wish_id), isNotNull(offers.message_id));
  const unanswered = and(inArray(offers.id, ids), isNull(offers.answered_at), isFromCoach);
  const rows = await tx.select({ id: offers.id }).from(offers).where(unanswered);
  const told = await Promise.all(rows.map(({ id }) => notifyCoachOfOffer(tx, id, `offer ran out ${id}`)));
  return told.reduce((sum, count) => sum + count, 0);
}

export async function listOffersTo(tx: Tx, people: string[]) {
  return people.length > 0 ? tx.select().from(offers).where(inArray(offers.person_id, people)) : [];
}

/** Held times stay in the calendar without a name. */
export async function eraseOffersTo(tx: Tx, people: string[]): Promise<void> {
  if (people.length > 0) await tx.delete(offers).where(inArray(offers.person_id, people));
}

async function takeWish({ tx }: LockedCalendar, messageId: string): Promise<void> {
  const isOpen = inArray(wishes.status, [...openWishes]);
  await tx
    .update(wishes)
    .set({ status: "taken" })
    .where(and(eq(wishes.message_id, messageId), isOpen));
}

/** The wish no longer holds a time but stays on the waiting list. */
async function keepWaiting({ tx }: LockedCalendar, messageId: string): Promise<void> {
  await tx
    .update(wishes)
    .set({ status: "waiting" })
    .where(and(eq(wishes.message_id, messageId), eq(wishes.status, "asked")));
}
