import { and, desc, eq, gt, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { recordEvents } from "#app/features/timeline/mutations.server.ts";
import { msPerHour } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { msOf } from "../facts.server.ts";
import { places } from "../places/places-tables.server.ts";
import { sessionPeople } from "../spots/spots-tables.server.ts";
import { sessions } from "../tables.server.ts";
import type { LockedCalendar } from "./calendar-lock.server.ts";
import { freeUntilFrom } from "./deadline.server.ts";
import { eventBy, notifyPeople, type Taker } from "./session-row.server.ts";

const { id, during, status, held_until, place_id, offer_id } = sessions;

const when = {
  ...{ id, status, placeId: place_id, heldUntil: held_until },
  start: msOf(sql`lower(${during})`),
  end: msOf(sql`upper(${during})`),
};

export type OfferedSession = Awaited<ReturnType<typeof listOfferedSessions>>[number];

/** An offer's sessions in any status, in order, with title and place for roles that may read them. */
export async function listOfferedSessions(tx: Tx, offerId: string) {
  return tx
    .select({ ...when, place: places.name, title: sessions.title })
    .from(sessions)
    .innerJoin(places, eq(places.id, place_id))
    .where(eq(offer_id, offerId))
    .orderBy(sql`lower(${during})`, id);
}

type Chosen = { id: string; start: number; people: string[] };
type Booked = Chosen & {
  zone: string;
  takenBy?: Taker;
  /** Another mail tells them. */
  isSilent?: boolean;
};

/** Books a held time for the people it is held for. */
export async function bookHeldTime(locked: LockedCalendar, chosen: Booked): Promise<void> {
  const { tx, calendar, now } = locked;
  const { id: session, start, people, zone, takenBy = "visitor", isSilent = false } = chosen;
  const { policy } = calendar;
  const free_until = new Date(freeUntilFrom(policy, { start, now, zone }));
  await tx
    .update(sessions)
    .set({ status: "booked", held_until: null, policy, free_until, sequence: sql`${sessions.sequence} + 1` })
    .where(and(eq(id, session), eq(status, "held")));
  const facts = { start, from: "held", status: "booked" };
  await recordEvents(tx, [{ kind: "session_changed", ...eventBy(takenBy, { session }, people), facts }]);
  if (!isSilent) await notifyPeople(tx, { id: session, people, takenBy });
}

/** Turns a time held by the waiting list into a request that waits for the coach's answer. */
export async function askForHeldTime({ tx, calendar, now }: LockedCalendar, chosen: Chosen): Promise<void> {
  const { id: session, start, people } = chosen;
  const until = new Date(Math.min(start, now + calendar.answer_hours * msPerHour));
  await tx
    .update(sessions)
    .set({ status: "requested", held_until: until, sequence: sql`${sessions.sequence} + 1` })
    .where(and(eq(id, session), eq(status, "held")));
  const facts = { start, from: "held", status: "requested" };
  await recordEvents(tx, [{ kind: "session_changed", ...eventBy("visitor", { session }, people), facts }]);
}

/** Who a held time is for. */
export async function listPeopleOf(tx: Tx, sessionId: string): Promise<string[]> {
  const { person_id, session_id } = sessionPeople;
  const rows = await tx.select({ person_id }).from(sessionPeople).where(eq(session_id, sessionId));
  return rows.flatMap((row) => row.person_id ?? []);
}

/** The sessions of several offers, in any status. */
export async function listSessionsOfOffers(tx: Tx, offerIds: string[]) {
  if (offerIds.length === 0) return [];
  return tx
    .select({ ...when, offerId: offer_id })
    .from(sessions)
    .where(inArray(offer_id, offerIds));
}

/** What became of the time that was taken from these offers. Times that were only held, until they lapsed, do not count. */
export async function getTakenStatus(tx: Tx, offerIds: string[]) {
  if (offerIds.length === 0) return undefined;
  const { taken_by, sequence, updated_at } = sessions;
  const isAsked = or(ne(status, "lapsed"), eq(taken_by, "visitor"), gt(sequence, 0));
  const [taken] = await tx
    .select({ status })
    .from(sessions)
    .where(and(inArray(offer_id, offerIds), ne(status, "held"), isAsked))
    .orderBy(desc(updated_at), id)
    .limit(1);
  return taken?.status;
}

export async function releaseTimes({ tx }: LockedCalendar, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(sessions)
    .set({ status: "lapsed", held_until: null })
    .where(and(inArray(id, ids), eq(status, "held")));
}

/** The coach takes back what was booked silently, before anyone was told. */
export async function takeBackBooked({ tx }: LockedCalendar, offerIds: string[]): Promise<void> {
  for (const { id: session, start, status: from } of await listSessionsOfOffers(tx, offerIds)) {
    if (from !== "booked") continue;
    const people = await listPeopleOf(tx, session);
    await tx
      .update(sessions)
      .set({ status: "lapsed", sequence: sql`${sessions.sequence} + 1` })
      .where(and(eq(id, session), eq(status, "booked")));
    const facts = { start, from, status: "lapsed" };
    await recordEvents(tx, [{ kind: "session_changed", ...eventBy("coach", { session }, people), facts }]);
  }
}

/** Offers whose times have all expired, the last one recently. */
export async function listExpiredOffers(tx: Tx): Promise<string[]> {
  const { updated_at } = sessions;
  const rows = await tx
    .select({ offer: offer_id })
    .from(sessions)
    .where(isNotNull(offer_id))
    .groupBy(offer_id)
    .having(and(sql`bool_and(${status} = 'lapsed')`, sql`max(${updated_at}) > now() - interval '2 days'`));
  return rows.flatMap(({ offer }) => offer ?? []);
}
