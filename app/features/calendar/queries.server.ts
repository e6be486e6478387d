import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Span } from "#app/lib/time/ranges.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { failingInWords } from "./busy/busy.ts";
import { busySources } from "./busy/busy-tables.server.ts";
import { msOf } from "./facts.server.ts";
import { series, seriesPeople } from "./series/series-tables.server.ts";
import { isOver } from "./sessions/sessions.server.ts";
import { isComing, sessionPeople } from "./spots/spots-tables.server.ts";
import { sessions } from "./tables.server.ts";

export async function listSessionsOf(tx: Tx, people: string[]) {
  const theirs = tx.select({ id: sessionPeople.session_id }).from(sessionPeople);
  return tx
    .select()
    .from(sessions)
    .where(inArray(sessions.id, theirs.where(inArray(sessionPeople.person_id, people))))
    .orderBy(sql`lower(${sessions.during})`, sessions.id);
}

/** Sessions of these people that took place with them. */
export async function countFinishedSessions(tx: Tx, people: string[]): Promise<number> {
  const theirs = tx
    .select({ id: sessionPeople.session_id })
    .from(sessionPeople)
    .where(and(isComing, inArray(sessionPeople.person_id, people)));
  return tx.$count(sessions, and(eq(sessions.status, "completed"), inArray(sessions.id, theirs)));
}

export async function listSeriesOf(tx: Tx, people: string[]) {
  const theirs = tx.select({ id: seriesPeople.series_id }).from(seriesPeople);
  return tx
    .select()
    .from(series)
    .where(inArray(series.id, theirs.where(inArray(seriesPeople.person_id, people))))
    .orderBy(series.created_at, series.id);
}

/** Booked sessions that begin in this span. */
export async function listBeginning(tx: Tx, { start, end }: Span) {
  const begins = sql`lower(${sessions.during})`;
  return tx
    .select({ id: sessions.id, start: msOf(begins) })
    .from(sessions)
    .where(
      and(
        eq(sessions.status, "booked"),
        sql`${begins} > ${new Date(start).toISOString()} and ${begins} <= ${new Date(end).toISOString()}`,
      ),
    );
}

/** How many sessions are over and not settled. Reads no people, because the job that asks may not. */
export async function countLooseEnds(tx: Tx): Promise<number> {
  return tx.$count(sessions, isOver);
}

/** The invariants that are violated, among sessions since an instant or all. */
export async function listBrokenInvariants(tx: Tx, since?: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ invariant: string }>(
    since
      ? sql`select distinct invariant from broken_invariants(${since.toISOString()}) order by invariant`
      : sql`select distinct invariant from broken_invariants() order by invariant`,
  );
  return rows.map(({ invariant }) => invariant);
}

/** Weeks of a weekly hour that recently could not be booked, except for time off. */
export async function listSkippedWeeks(tx: Tx): Promise<number[]> {
  const { during, status, sequence, skipped, created_at } = sessions;
  const rows = await tx
    .select({ start: msOf(sql`lower(${during})`) })
    .from(sessions)
    .where(
      and(
        eq(status, "cancelled"),
        ne(skipped, "time off"),
        // Sessions not booked and cancelled since.
        eq(sequence, 0),
        sql`lower(${during}) > now() and ${created_at} > now() - interval '7 days'`,
      ),
    )
    .orderBy(sql`lower(${during})`);
  return rows.map(({ start }) => start);
}

/** The coach's other calendars that cannot be read. */
export async function listFailingCalendars(tx: Tx, zone: string) {
  const { name, failing_since, failure, read_at, created_at, id } = busySources;
  const rows = await tx.select({ name, failing_since, failure, read_at }).from(busySources).orderBy(created_at, id);
  return rows.flatMap(({ failing_since: since, failure: why, read_at: read, name: called }) => {
    if (!since || !why) return [];
    const says = failingInWords({ name: called, failing_since: since, failure: why }, zone);
    return [{ since, wasRead: read !== null, says }];
  });
}
