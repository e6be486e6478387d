import { and, count, eq, gt, inArray, isNull, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Span } from "#app/lib/time/ranges.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { versionOf } from "#app/platform/db/version.server.ts";
import { msOf, rangeOf } from "../facts.server.ts";
import { sessionPeople, sessions } from "../tables.server.ts";

/** The session that a request took itself, in any status. */
export async function getSessionOfRequest(tx: Tx, messageId: string) {
  const { id, status, during, held_until, place_id, message_id, offer_id, updated_at } = sessions;
  const [session] = await tx
    .select({
      ...{ id, status, heldUntil: held_until, placeId: place_id, version: versionOf(updated_at) },
      start: msOf(sql`lower(${during})`),
      end: msOf(sql`upper(${during})`),
    })
    .from(sessions)
    .where(and(eq(message_id, messageId), isNull(offer_id)))
    .orderBy(sql`lower(${during})`)
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
