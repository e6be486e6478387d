import { and, eq, isNull, sql } from "drizzle-orm";
import { versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { msOf } from "../facts.server.ts";
import { places } from "../places/places-tables.server.ts";
import { isComing, sessionPeople } from "../spots/spots-tables.server.ts";
import { sessions } from "../tables.server.ts";

/** The session that a request took or joined, in any status; not one that it was offered. */
export async function getSessionOfRequest(tx: Tx, messageId: string) {
  const { id, status, title, during, held_until, message_id, offer_id, sequence, updated_at } = sessions;
  const begins = sql`lower(${during})`;
  const [session] = await tx
    .select({
      ...{ id, status, title, sequence, heldUntil: held_until, version: versionOf(updated_at), place: places.name },
      start: msOf(begins),
      end: msOf(sql`upper(${during})`),
      /** Whether it joined a group that already existed. */
      isJoined: sql<boolean>`${message_id} is distinct from ${messageId}`,
    })
    .from(sessions)
    .innerJoin(places, eq(places.id, sessions.place_id))
    .innerJoin(sessionPeople, eq(sessionPeople.session_id, id))
    .where(and(eq(sessionPeople.message_id, messageId), isComing, isNull(offer_id)))
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
