import { sql } from "drizzle-orm";
import type { Askable } from "#app/features/calendar/bookable/bookable.server.ts";
import { openTimes } from "#app/features/calendar/open-times/open-times.ts";
import { oneAfterTheOther } from "#app/features/calendar/open-times/ranking.ts";
import { type Considered, consider } from "#app/features/calendar/sessions/decision.server.ts";
import { daysPerWeek, msPerMinute } from "#app/lib/time/durations.ts";
import { addDays, dayOf, wallAt, weekdayOf } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

type Visitor = { personId: string; messageId: string | null };

/** Anyone can type a known address: a visitor is known only if the request is proven and the coach knows the person. */
export async function isStranger(tx: Tx, { personId, messageId }: Visitor): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean }>(sql`select is_stranger(${personId}, ${messageId}) as is`);
  return rows[0]?.is ?? true;
}

type Timed = Pick<Askable, "id" | "minutes" | "capacity">;
type Wanted = { zone: string; service: Timed; start: number };

/** All strangers together may take only a share of each week's open times. */
export async function isWithinStrangersShare(tx: Tx, { zone, service, start }: Wanted): Promise<boolean> {
  const wanted = { ...service, serviceId: service.id, start, placeId: "" };
  return isShareLeft(await consider(tx, { zone, wanted, week: weekOfShare(zone, start) }));
}

/** Whether strangers may take one more of the week's times that are open or already theirs. */
export function isShareLeft({ input, week: range, strangers, calendar }: Considered): boolean {
  const { stranger_percent: percent, turnaround_minutes } = calendar;
  if (!range || percent === 100) return true;
  const { open } = openTimes({ ...input, range });
  const fitting = oneAfterTheOther(open, turnaround_minutes * msPerMinute).length;
  return (strangers + 1) * 100 <= percent * (strangers + fitting);
}

export function weekOfShare(zone: string, start: number) {
  const { date } = wallAt(zone, start);
  const monday = addDays(date, 1 - weekdayOf(date));
  return { start: dayOf(zone, monday).start, end: dayOf(zone, addDays(monday, daysPerWeek - 1)).end };
}

type Moving = { zone: string; service: Timed; visitor: Visitor; from: number; to: number };

/** A move within the same week takes up nothing more. */
export async function mayMove(tx: Tx, { zone, service, visitor, from, to }: Moving): Promise<boolean> {
  if (weekOfShare(zone, from).start === weekOfShare(zone, to).start) return true;
  return !(await isStranger(tx, visitor)) || isWithinStrangersShare(tx, { zone, service, start: to });
}
