import { and, count, eq, gt, inArray, isNull, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Span } from "#app/lib/time/ranges.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { versionOf } from "#app/platform/db/version.server.ts";
import { msOf, rangeOf } from "../facts.server.ts";
import { places } from "../places/places-tables.server.ts";
import { sessionPeople, sessions } from "../tables.server.ts";

/** Sessions that requests took or joined themselves, not those they were offered. */
const isTakenBy = (messageId: string) => and(eq(sessionPeople.message_id, messageId), isNull(sessions.offer_id));

/** What became of the time that a request took. Visitors may not read more of a session. */
export async function getStatusOfRequest(tx: Tx, messageId: string) {
  const [session] = await tx
    .select({ status: sessions.status })
    .from(sessions)
    .innerJoin(sessionPeople, eq(sessionPeople.session_id, sessions.id))
    .where(isTakenBy(messageId))
    .limit(1);
  return session?.status;
}

/** The session that a request took or joined, in any status. */
export async function getSessionOfRequest(tx: Tx, messageId: string) {
  const { id, status, title, during, held_until, message_id, sequence, updated_at } = sessions;
  const begins = sql`lower(${during})`;
  const [session] = await tx
    .select({
      ...{ id, status, title, sequence, heldUntil: held_until, version: versionOf(updated_at), place: places.name },
      start: msOf(begins),
      end: msOf(sql`upper(${during})`),
      /** It joined a group that was there before. */
      isJoined: sql<boolean>`${message_id} is distinct from ${messageId}`,
    })
    .from(sessions)
    .innerJoin(places, eq(places.id, sessions.place_id))
    .innerJoin(sessionPeople, eq(sessionPeople.session_id, id))
    .where(isTakenBy(messageId))
    .orderBy(begins)
    .limit(1);
  return session;
}

/** Who is in a session, or came into one by a request. */
export async function listSessionMembers(tx: Tx, of: { sessionId: string } | { messageId: string }) {
  const { id, session_id, person_id, message_id } = sessionPeople;
  const rows = await tx
    .select({ id, sessionId: session_id, personId: person_id })
    .from(sessionPeople)
    .where("sessionId" in of ? eq(session_id, of.sessionId) : eq(message_id, of.messageId));
  return rows.flatMap(({ personId, ...member }) => (personId ? { ...member, personId } : []));
}

/** How many times ahead were taken through these requests, without the coach. */
export async function countAhead(tx: Tx, requests: SQLWrapper | string[], now: number): Promise<number> {
  const { id, status, taken_by, capacity, during } = sessions;
  const [ahead] = await tx
    .select({ total: count() })
    .from(sessions)
    .innerJoin(sessionPeople, eq(sessionPeople.session_id, id))
    .where(
      and(
        inArray(sessionPeople.message_id, requests),
        inArray(status, ["requested", "booked"]),
        // Anyone may have begun a group that this request joined.
        or(inArray(taken_by, ["visitor", "list"]), gt(capacity, 1)),
        sql`upper(${during}) > to_timestamp(${now}::float8 / 1000)`,
      ),
    );
  return ahead?.total ?? 0;
}

export type Visitor = { personId: string; messageId: string | null };

/** The people who took times of a week themselves or through the waiting list, with their requests. */
export async function listVisitorsIn(tx: Tx, week: Span): Promise<Visitor[]> {
  const { id, status, taken_by, occupies } = sessions;
  const rows = await tx
    .select({ personId: sessionPeople.person_id, messageId: sessionPeople.message_id })
    .from(sessions)
    .innerJoin(sessionPeople, eq(sessionPeople.session_id, id))
    .where(
      and(
        inArray(status, ["held", "requested", "booked"]),
        inArray(taken_by, ["visitor", "list"]),
        sql`${occupies} && ${rangeOf(week)}`,
      ),
    );
  return rows.flatMap(({ personId, messageId }) => (personId ? { personId, messageId } : []));
}
