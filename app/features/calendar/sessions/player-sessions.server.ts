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
  const { id, during, status } = sessions;
  const theirs = tx
    .select({ one: sql`1` })
    .from(sessionPeople)
    .where(and(eq(sessionPeople.session_id, id), isComing, inArray(sessionPeople.person_id, people)));
  const isAhead = sql`upper(${during}) > to_timestamp(${now}::float8 / 1000)`;
  return listTold(tx, and(eq(status, "booked"), isAhead, exists(theirs)), mostComing);
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
