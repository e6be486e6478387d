import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { msOf } from "../facts.server.ts";
import { undoSeconds } from "../schema.ts";
import { isComing, sessionPeople } from "../spots/spots-tables.server.ts";
import { bookableServices, sessions } from "../tables.server.ts";

/** Sessions called off moments ago, which the coach may still bring back. */
export async function listJustEnded(tx: Tx) {
  const { occupies, status, updated_at } = sessions;
  const isEnded = inArray(status, ["cancelled", "weathered", "declined"]);
  return tx
    .select({ start: msOf(sql`lower(${occupies})`), end: msOf(sql`upper(${occupies})`) })
    .from(sessions)
    .where(and(isEnded, sql`${updated_at} > now() - make_interval(secs => ${undoSeconds})`));
}

/** Whether a time is held now for one of these people. */
export async function isHeldFor(tx: Tx, people: string[]): Promise<boolean> {
  const { id, status, held_until } = sessions;
  const rows = await tx
    .select({ id })
    .from(sessions)
    .innerJoin(sessionPeople, eq(sessionPeople.session_id, id))
    .where(and(eq(status, "held"), gt(held_until, sql`now()`), inArray(sessionPeople.person_id, people)))
    .limit(1);
  return rows.length > 0;
}

/** Upcoming sessions that these people have requested or booked. */
export async function listTakenBy(tx: Tx, people: string[]) {
  if (people.length === 0) return [];
  const { id, status, service_id, during, created_at } = sessions;
  const isAhead = and(inArray(status, ["requested", "booked"]), sql`lower(${during}) > now()`);
  return tx
    .select({ personId: sessionPeople.person_id, serviceId: service_id, takenAt: created_at })
    .from(sessions)
    .innerJoin(sessionPeople, eq(sessionPeople.session_id, id))
    .where(and(isAhead, isComing, inArray(sessionPeople.person_id, people)));
}

/** Services for one person: groups have no waiting list. */
export async function listSingleServices(tx: Tx): Promise<Set<string>> {
  const { service_id, capacity } = bookableServices;
  const rows = await tx.select({ service_id }).from(bookableServices).where(eq(capacity, 1));
  return new Set(rows.map((row) => row.service_id));
}
