import { and, eq } from "drizzle-orm";
import { isStill, versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { withCalendarLock } from "../sessions/calendar-lock.server.ts";
import { calendars } from "../tables.server.ts";

export type VisitorRules = Pick<
  typeof calendars.$inferSelect,
  | "answer_hours"
  | "stranger_percent"
  | "unproven_times"
  | "proven_times"
  | "remind_at"
  | "policy"
  | "near_hours"
  | "turn_hours"
>;

export async function getVisitorRules(tx: Tx): Promise<(VisitorRules & { version: string }) | undefined> {
  const { answer_hours, stranger_percent, unproven_times, proven_times, remind_at, policy, near_hours, turn_hours } =
    calendars;
  const { updated_at, created_at, id } = calendars;
  const [rules] = await tx
    .select({
      ...{ answer_hours, stranger_percent, unproven_times, proven_times, remind_at, policy, near_hours, turn_hours },
      version: versionOf(updated_at),
    })
    .from(calendars)
    .orderBy(created_at, id)
    .limit(1);
  return rules;
}

/** Sessions keep the policy they were booked under. Returns undefined if someone else saved meanwhile. */
export async function saveVisitorRules(db: Tx, { version, ...rules }: VisitorRules & { version: string }) {
  const [saved] = await withCalendarLock(db, ({ tx, calendar }) =>
    tx
      .update(calendars)
      .set(rules)
      .where(and(eq(calendars.id, calendar.id), isStill(calendars.updated_at, version)))
      .returning({ id: calendars.id, version: versionOf(calendars.updated_at) }),
  );
  return saved;
}
