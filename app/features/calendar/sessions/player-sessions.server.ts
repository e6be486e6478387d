import { and, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { msOf } from "../facts.server.ts";
import { places } from "../places/places-tables.server.ts";
import { isComing, sessionPeople } from "../spots/spots-tables.server.ts";
import { sessions } from "../tables.server.ts";

export type ToldSession = Awaited<ReturnType<typeof listSessionsById>>[number];

/** For the timeline. */
export async function listSessionsById(tx: Tx, ids: string[]) {
  return ids.length > 0 ? listTold(tx, inArray(sessions.id, ids)) : [];
}

const mostComing = 5;

/** Their next booked sessions, soonest first. */
export async function listComingSessions(tx: Tx, people: string[], now: number) {
  const { id, status } = sessions;
  const theirs = tx
    .select({ one: sql`1` })
    .from(sessionPeople)
    .where(and(eq(sessionPeople.session_id, id), isComing, inArray(sessionPeople.person_id, people)));
  return listTold(tx, and(eq(status, "booked"), isAhead(now), exists(theirs)), mostComing);
}

/** The sessions that people's spots are in, by spot. */
export async function listSessionsOfSpots(tx: Tx, ids: string[]) {
  const rows = await tx
    .select({ id: sessionPeople.id, title: sessions.title, start: msOf(sql`lower(${sessions.during})`) })
    .from(sessionPeople)
    .innerJoin(sessions, eq(sessions.id, sessionPeople.session_id))
    .where(inArray(sessionPeople.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

export type FamilySession = Awaited<ReturnType<typeof listOwnSessions>>[number];

/**
 * For the family's own page: upcoming sessions of each of its people, or all of them if no time is given. Policies
 * select the rows.
 */
export async function listOwnSessions(tx: Tx, now?: number) {
  const { id, during, status, title, capacity, sequence, calendar_id } = sessions;
  return tx
    .select({
      ...{ memberId: sessionPeople.id, personId: sessionPeople.person_id, isToBePaid: sessionPeople.is_to_be_paid },
      ...{ id, title, status, capacity, sequence, calendarId: calendar_id },
      ...{ place: places.name, address: places.address, changedAt: msOf(sql`${sessions.updated_at}`) },
      ...{ start: msOf(sql`lower(${during})`), end: msOf(sql`upper(${during})`) },
    })
    .from(sessionPeople)
    .innerJoin(sessions, eq(id, sessionPeople.session_id))
    .innerJoin(places, eq(places.id, sessions.place_id))
    .where(now === undefined ? undefined : and(isComing, inArray(status, ["booked", "requested"]), isAhead(now)))
    .orderBy(sql`lower(${during})`, id, sessionPeople.id)
    .limit(now === undefined ? mostExported : mostAhead);
}

const [mostAhead, mostExported] = [60, 10_000];

/** Whether a spot belongs to this transaction's family. */
export async function hasOwnSpot(tx: Tx, memberId: string): Promise<boolean> {
  const isThis = eq(sessionPeople.id, memberId);
  return (await tx.select({ id: sessionPeople.id }).from(sessionPeople).where(isThis)).length > 0;
}

function isAhead(now: number): SQL {
  return sql`upper(${sessions.during}) > to_timestamp(${now}::float8 / 1000)`;
}

function listTold(tx: Tx, where: SQL | undefined, limit = 1_000) {
  const { id, title, during, status } = sessions;
  return tx
    .select({
      ...{ id, title, status, placeName: places.name },
      start: msOf(sql`lower(${during})`),
      end: msOf(sql`upper(${during})`),
    })
    .from(sessions)
    .innerJoin(places, eq(places.id, sessions.place_id))
    .where(where)
    .orderBy(sql`lower(${during})`, id)
    .limit(limit);
}
