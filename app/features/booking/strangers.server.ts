import type { Askable } from "#app/features/calendar/bookable/bookable.server.ts";
import { listOpenDays } from "#app/features/calendar/open-times/open-days.server.ts";
import { oneAfterTheOther } from "#app/features/calendar/open-times/ranking.ts";
import type { LockedCalendar } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { listVisitorsIn, type Visitor } from "#app/features/calendar/sessions/requested.server.ts";
import { listProven } from "#app/features/inbox/proof.server.ts";
import { listStrangers } from "#app/features/people/queries.server.ts";
import { daysPerWeek, msPerMinute } from "#app/lib/time/durations.ts";
import { addDays, dayOf, wallAt, weekdayOf } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

/** Anyone can type a known address: a visitor is known only if the request is proven and the coach knows the person. */
export async function isStrangers(tx: Tx, visitor: Visitor): Promise<boolean> {
  return (await countStrangers(tx, [visitor])) === 1;
}

async function countStrangers(tx: Tx, visitors: readonly Visitor[]): Promise<number> {
  if (visitors.length === 0) return 0;
  const proven = await listProven(
    tx,
    visitors.flatMap(({ messageId }) => messageId ?? []),
  );
  const unknown = new Set(
    await listStrangers(
      tx,
      visitors.map(({ personId }) => personId),
    ),
  );
  return visitors.filter(({ personId, messageId }) => unknown.has(personId) || !proven.has(messageId ?? "")).length;
}

type Timed = Pick<Askable, "id" | "minutes" | "capacity">;

/** All strangers together may take only a share of each week's open times. */
export async function isWithinStrangersShare(
  { tx, calendar, now }: LockedCalendar,
  { zone, service, start }: { zone: string; service: Timed; start: number },
): Promise<boolean> {
  const { monday, ...week } = weekOf(zone, start);
  const waiting = await countStrangers(tx, await listVisitorsIn(tx, week));
  const days = await listOpenDays(tx, {
    ...{ zone, now, from: monday, days: daysPerWeek },
    service: { ...service, placeIds: null },
  });
  const open = days.flatMap((day) => day.open);
  const fitting = oneAfterTheOther(open, calendar.turnaround_minutes * msPerMinute).length;
  return isWithinShare({ waiting, fitting, percent: calendar.stranger_percent });
}

type Share = { waiting: number; fitting: number; percent: number };

/** Whether strangers may take one more of the times that are open or already taken by strangers. */
function isWithinShare({ waiting, fitting, percent }: Share): boolean {
  return (waiting + 1) * 100 <= percent * (waiting + fitting);
}

function weekOf(zone: string, start: number) {
  const { date } = wallAt(zone, start);
  const monday = addDays(date, 1 - weekdayOf(date));
  return { monday, start: dayOf(zone, monday).start, end: dayOf(zone, addDays(monday, daysPerWeek - 1)).end };
}

type Moving = { zone: string; service: Timed; visitor: Visitor; from: number; to: number };

/** Within one week a move takes nothing more. */
export async function mayMove(locked: LockedCalendar, { zone, service, visitor, from, to }: Moving): Promise<boolean> {
  if (weekOf(zone, from).monday === weekOf(zone, to).monday) return true;
  if (!(await isStrangers(locked.tx, visitor))) return true;
  return isWithinStrangersShare(locked, { zone, service, start: to });
}
