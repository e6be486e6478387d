import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { listPeopleById } from "#app/features/people/queries.server.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import type { Span } from "#app/lib/time/ranges.ts";
import { versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { msOf, rangeOf } from "../facts.server.ts";
import { places } from "../places/places-tables.server.ts";
import { endedStatuses, liveStatuses, sessionMinutes } from "../schema.ts";
import { sessionPeople } from "../spots/spots-tables.server.ts";
import { sessions } from "../tables.server.ts";

/** A session as the coach's screens show it. */
export type ShownSession = Awaited<ReturnType<typeof listShown>>[number];

type InSpan = { calendar: string; span: Span; now: number; withEnded: boolean };

/** Sessions that take the coach's time, optionally with those called off. Expired holds are excluded. */
export async function listSessionsIn(tx: Tx, { calendar, span, now, withEnded }: InSpan): Promise<ShownSession[]> {
  const { calendar_id, during, status, held_until } = sessions;
  const statuses = withEnded ? [...liveStatuses, ...endedStatuses] : [...liveStatuses];
  // No session is longer, so the index by start also finds those that began before.
  const starting = rangeOf({ start: span.start - sessionMinutes.most * msPerMinute, end: span.end });
  return listShown(
    tx,
    and(
      eq(calendar_id, calendar),
      sql`lower(${during}) >= lower(${starting}) and lower(${during}) < upper(${starting})`,
      sql`${during} && ${rangeOf(span)}`,
      inArray(status, statuses),
      or(isNull(held_until), gt(held_until, new Date(now)), eq(status, "weathered")),
    ),
  );
}

/** Booked, and past its end. */
export const isOver = and(eq(sessions.status, "booked"), sql`upper(${sessions.during}) <= now()`);

/** Booked sessions that are over, oldest first. */
export async function listOver(tx: Tx): Promise<ShownSession[]> {
  return listShown(tx, isOver);
}

/** Sessions called off together whose time stays blocked until that instant. */
export async function listBlockedUntil(tx: Tx, until: number) {
  const { id, status, held_until, updated_at } = sessions;
  return tx
    .select({ id, version: versionOf(updated_at) })
    .from(sessions)
    .where(and(eq(status, "weathered"), eq(held_until, new Date(until))));
}

export async function getShownSession(tx: Tx, id: string): Promise<ShownSession | undefined> {
  return (await listShown(tx, eq(sessions.id, id)))[0];
}

async function listShown(tx: Tx, where: SQL | undefined) {
  const { during, updated_at, held_until, free_until } = sessions;
  const members = sql<(string | null)[]>`array(select m.person_id from ${sessionPeople} m
    where m.session_id = ${sessions}.id and m.is_coming order by m.created_at, m.id)`;
  const rows = await tx
    .select({
      id: sessions.id,
      title: sessions.title,
      status: sessions.status,
      start: msOf(sql`lower(${during})`),
      end: msOf(sql`upper(${during})`),
      heldUntil: held_until,
      freeUntil: free_until,
      capacity: sessions.capacity,
      placeId: sessions.place_id,
      placeName: places.name,
      serviceId: sessions.service_id,
      takenBy: sessions.taken_by,
      policy: sessions.policy,
      seriesId: sessions.series_id,
      messageId: sessions.message_id,
      overruled: sessions.overruled,
      overruledBecause: sessions.overruled_because,
      endedBecause: sessions.ended_because,
      calledOffFor: sessions.called_off_for,
      version: versionOf(updated_at),
      members,
    })
    .from(sessions)
    .innerJoin(places, eq(places.id, sessions.place_id))
    .where(where)
    .orderBy(sql`lower(${during})`, sessions.id);
  const known = await listPeopleById(tx, [...new Set(rows.flatMap((row) => row.members.flatMap((id) => id ?? [])))]);
  return rows.map(({ members: ids, ...row }) => ({
    ...row,
    people: ids.flatMap((id) => known.get(id ?? "") ?? []),
    /** Includes erased people. */
    count: ids.length,
  }));
}
