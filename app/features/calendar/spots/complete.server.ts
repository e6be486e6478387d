import { and, eq, type SQL, sql } from "drizzle-orm";
import { recordEvents } from "#app/features/timeline/mutations.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { getCalendar, msOf } from "../facts.server.ts";
import { withCalendarLock } from "../sessions/calendar-lock.server.ts";
import { sessions } from "../tables.server.ts";
import { sessionPeople } from "./spots-tables.server.ts";

const ofSession = sql`m.session_id = ${sessions}.id and m.is_coming and m.person_id is not null`;

/** A group in which someone is not marked as here, late or absent. */
export const isUnmarked: SQL = sql`${sessions.capacity} > 1
  and exists (select from ${sessionPeople} m where ${ofSession} and m.attendance is null)`;

/** Completes sessions some hours after their end, if the coach wants that. Returns how many. */
export async function completeSessions(db: Tx): Promise<number> {
  const hours = (await getCalendar(db))?.complete_hours ?? null;
  if (hours === null) return 0;
  const { id, status, during } = sessions;
  return withCalendarLock(db, async ({ tx }) => {
    const completed = await tx
      .update(sessions)
      .set({ status: "completed" })
      .where(
        and(
          eq(status, "booked"),
          sql`upper(${during}) < now() - make_interval(hours => ${hours}) and not (${isUnmarked})`,
        ),
      )
      .returning({
        id,
        start: msOf(sql`lower(${during})`),
        people: sql<string[]>`array(select m.person_id from ${sessionPeople} m where ${ofSession})`,
      });
    await recordEvents(
      tx,
      completed.map(({ id: session, start, people }) => ({
        ...{ kind: "session_changed", actor: "site" as const, about: { kind: "session", id: session }, people },
        facts: { start, from: "booked", status: "completed" },
      })),
    );
    return completed.length;
  });
}
