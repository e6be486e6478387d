import { and, eq, sql } from "drizzle-orm";
import { forgiveCredit } from "#app/features/credits/mutations.server.ts";
import { recordEvents } from "#app/features/timeline/mutations.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { gone } from "#app/platform/forms/save-result.ts";
import type { Attendance, Settlement } from "../schema.ts";
import type { LockedCalendar } from "../sessions/calendar-lock.server.ts";
import {
  ended,
  eventBy,
  getSession,
  notifyCoach,
  notifyPeople,
  stamp,
  whyNotChanged,
} from "../sessions/session-row.server.ts";
import { sessions } from "../tables.server.ts";
import { isComing, sessionPeople } from "./spots-tables.server.ts";

/** By person. People who cancelled stay cancelled. */
export type Marks = Record<string, Exclude<Attendance, "cancelled">>;

/** Once the session is completed, each mark settles its own spot. */
export async function markAttendance(tx: Tx, { id, marks }: { id: string; marks: Marks }): Promise<void> {
  const { session_id, person_id } = sessionPeople;
  for (const [person, attendance] of Object.entries(marks))
    await tx
      .update(sessionPeople)
      .set({ attendance })
      .where(and(eq(session_id, id), eq(person_id, person), isComing));
}

type Left = { id: string; version: string; memberId: string; personId: string; settled: Settlement };

/** Takes one person out of a group. Their place becomes free, and the others' session stays. */
export async function leaveGroup({ tx, now }: LockedCalendar, left: Left) {
  const { id, version, memberId, personId, settled } = left;
  const before = await getSession(tx, id);
  const missed = whyNotChanged(before, version);
  if (!before || missed) return missed ?? gone;
  const spots = await tx
    .update(sessionPeople)
    .set({ attendance: "cancelled", settled, cancelled_at: new Date(now) })
    .where(and(eq(sessionPeople.id, memberId), isComing))
    .returning({ id: sessionPeople.id });
  if (spots.length === 0) return ended;
  // Calendar files show the change only under a new number.
  const [changed] = await tx
    .update(sessions)
    .set({ sequence: sql`${sessions.sequence} + 1` })
    .where(eq(sessions.id, id))
    .returning(stamp);
  const people = [personId];
  const facts = { start: before.start };
  await recordEvents(tx, [{ kind: "session_left", ...eventBy("visitor", { session: id }, people), facts }]);
  await notifyPeople(tx, { id, people, takenBy: "visitor" });
  await notifyCoach(tx, [{ id }]);
  return { ok: true as const, id, version: changed?.version ?? version };
}

/** The coach waives a missed session or a late cancellation: lost minutes come back, and nothing is to be paid. */
export async function letGo(tx: Tx, { id, reason }: { id: string; reason: string }): Promise<void> {
  const { session_id } = sessionPeople;
  const spots = await tx.select({ id: sessionPeople.id }).from(sessionPeople).where(eq(session_id, id));
  for (const spot of spots) await forgiveCredit(tx, { for_id: spot.id, reason });
  await tx.update(sessionPeople).set({ is_to_be_paid: false }).where(eq(session_id, id));
}
