import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { isUuid } from "#app/lib/address-parts.ts";
import { daysPerWeek, msPerDay, msPerMinute } from "#app/lib/time/durations.ts";
import { overlaps, type Span } from "#app/lib/time/ranges.ts";
import { addDays, dayOf, instantAt, wallAt, weekdayOf } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { type Calendar, type CalendarFacts, readCalendarFacts } from "../facts.server.ts";
import {
  type LiveSession,
  type OpenTime,
  type OpenTimesInput,
  openTimes,
  type Reason,
} from "../open-times/open-times.ts";
import { type Exception, spanOf } from "../open-times/opening-hours.ts";
import { rankOpenTimes } from "../open-times/ranking.ts";
import { type Overrulable, seriesWeeks } from "../schema.ts";
import { decide } from "../sessions/decision.server.ts";
import type { Overruling } from "../sessions/session-row.server.ts";
import { sessions } from "../tables.server.ts";
import { series } from "./series-tables.server.ts";

const shown = 3;

type WeekRefused = {
  ok: false;
  reason: Reason | "time off";
  /** The time off's note, or the title of the conflicting session. */
  note?: string | undefined;
  /** Nearest open times in the same week. */
  instead: OpenTime[];
};
export type SeriesWeek = { date: string; start: number } & ({ ok: true } | WeekRefused);
export type JudgedWeek = AskedWeek & ({ ok: true; overruled: Overrulable[] } | WeekRefused);

export type AskedWeek = {
  date: string;
  start: number;
  minutes: number;
  placeId: string;
  /** The coach chose this start, so time off does not skip it. */
  isChosen?: boolean;
};

export type ToJudge = Overruling & {
  calendar: Calendar;
  now: number;
  zone: string;
  capacity: number;
  weeks: AskedWeek[];
  /** The sessions being moved. */
  leaving?: readonly string[];
  /** An existing weekly hour, to which the notice period does not apply. */
  isArranged?: boolean;
};

/** Checks each week against the rules for single sessions and against the weeks before it. */
export async function judgeWeeks(tx: Tx, asked: ToJudge): Promise<JudgedWeek[]> {
  const { zone, now, weeks, leaving = [] } = asked;
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return [];
  const range = { start: weekOf(zone, first.date).start, end: weekOf(zone, last.date).end };
  const facts = await readCalendarFacts(tx, { zone, range, now });
  const sessions = facts.sessions.filter(({ id }) => !leaving.includes(id));
  const judged: JudgedWeek[] = [];
  for (const week of weeks) {
    const found = judge(week, { ...asked, facts: { ...facts, sessions } });
    if (found.ok) sessions.push(asSession(week, asked));
    judged.push({ ...week, ...found });
  }
  return nameConflicts(tx, judged, { ...asked, sessions });
}

type Against = ToJudge & { facts: CalendarFacts };

function judge(week: AskedWeek, asked: Against): { ok: true; overruled: Overrulable[] } | WeekRefused {
  const off = week.isChosen ? undefined : timeOff(week, asked);
  if (off) return { ok: false, reason: "time off", note: off.note ?? undefined, instead: insteadOf(week, asked) };
  const decided = decide(inputFor(week, asked), { ...week, because: asked.because });
  if (!decided.isRefused) return { ok: true, overruled: decided.overruled };
  return { ok: false, reason: decided.reason, instead: insteadOf(week, asked) };
}

function timeOff(week: AskedWeek, { zone, facts }: Against): Exception | undefined {
  const closes = ({ isOpen, placeId }: Exception) => !isOpen && (placeId ?? week.placeId) === week.placeId;
  return facts.exceptions.find(
    (exception) => closes(exception) && spanOf(zone, exception).some((span) => overlaps(span, spanOfWeek(week))),
  );
}

// Horizon and grid apply to visitors; a weekly hour keeps the time of its first session.
const finestStep = 5;
const anyHorizonDays = 10_000;

function inputFor(week: AskedWeek, { facts, capacity, now, isArranged }: Against): OpenTimesInput {
  const { start, end } = spanOfWeek(week);
  return {
    ...facts,
    calendar: {
      ...facts.calendar,
      stepMinutes: finestStep,
      horizonDays: anyHorizonDays,
      ...(isArranged && { noticeMinutes: 0 }),
    },
    sessions: facts.sessions.filter((it) => it.end > start - 2 * msPerDay && it.start < end + 2 * msPerDay),
    // No service has this id, so no group is joined.
    service: { id: "", minutes: week.minutes, capacity, placeIds: null },
    range: { start, end },
    now,
  };
}

function insteadOf(week: AskedWeek, asked: Against): OpenTime[] {
  const range = weekOf(asked.zone, week.date);
  const near = asked.facts.sessions.filter((it) => it.end > range.start - msPerDay && it.start < range.end + msPerDay);
  const { stepMinutes } = asked.facts.calendar;
  const input = inputFor(week, asked);
  const { open } = openTimes({ ...input, calendar: { ...input.calendar, stepMinutes }, sessions: near, range });
  return rankOpenTimes(open, { wanted: week.start, sessions: near }).slice(0, shown);
}

type Conflict = ToJudge & { sessions: LiveSession[] };

async function nameConflicts(tx: Tx, weeks: JudgedWeek[], asked: Conflict): Promise<JudgedWeek[]> {
  const inTheWay = new Map<JudgedWeek, LiveSession | undefined>(
    weeks.flatMap((week) => (week.ok || week.note ? [] : [[week, nearestTo(week, asked)]])),
  );
  // Weeks of the series itself have no row yet.
  const ids = [...inTheWay.values()].flatMap((session) => (session && isUuid(session.id) ? session.id : []));
  if (ids.length === 0) return weeks;
  const { id, title } = sessions;
  const titles = new Map(
    (await tx.select({ id, title }).from(sessions).where(inArray(id, ids))).map((row) => [row.id, row.title]),
  );
  return weeks.map((week) => {
    const session = inTheWay.get(week);
    return session ? { ...week, note: titles.get(session.id) } : week;
  });
}

/** The conflicting session, if any. */
function nearestTo(week: JudgedWeek, { sessions, calendar }: Conflict): LiveSession | undefined {
  const { start, end } = spanOfWeek(week);
  const reason = week.ok ? undefined : week.reason;
  if (reason !== "taken" && reason !== "does not fit" && reason !== "travel") return undefined;
  const reach = reason === "travel" ? msPerDay : calendar.turnaround_minutes * msPerMinute;
  const distance = (it: LiveSession) => Math.max(it.start - end, start - (it.freeAt ?? it.end));
  const [nearest] = sessions.filter((it) => distance(it) < reach).toSorted((a, b) => distance(a) - distance(b));
  return nearest;
}

function asSession(week: AskedWeek, { calendar, capacity }: ToJudge): LiveSession {
  const { start, end } = spanOfWeek(week);
  const freeAt = end + calendar.turnaround_minutes * msPerMinute;
  // The date serves as id, because there is no row yet.
  return { id: week.date, start, end, freeAt, placeId: week.placeId, serviceId: null, people: 0, capacity };
}

function spanOfWeek({ start, minutes }: AskedWeek): Span {
  return { start, end: start + minutes * msPerMinute };
}

/** From Monday to Sunday. */
function weekOf(zone: string, date: string): Span {
  const monday = addDays(date, 1 - weekdayOf(date));
  return { start: dayOf(zone, monday).start, end: dayOf(zone, addDays(monday, daysPerWeek - 1)).end };
}

export type Hour = Omit<typeof series.$inferSelect, "valid"> & { first: string; after: string | null };

export async function getSeries(tx: Tx, id: string): Promise<Hour | undefined> {
  const { valid, ...columns } = getTableColumns(series);
  const [hour] = await tx
    .select({ ...columns, first: sql<string>`lower(${valid})::text`, after: sql<string | null>`upper(${valid})::text` })
    .from(series)
    .where(eq(series.id, id));
  return hour;
}

/** The date and the same weekday of the following weeks. */
export function datesFrom(first: string, isWanted: (date: string, index: number) => boolean): string[] {
  const dates: string[] = [];
  for (let date = first; isWanted(date, dates.length); date = addDays(date, daysPerWeek)) dates.push(date);
  return dates;
}

/** The next date with a weekday, possibly the same one. */
export function nextWeek(date: string, weekday: number): string {
  return addDays(date, (weekday - weekdayOf(date) + daysPerWeek) % daysPerWeek);
}

/** Weekly hours without an end are booked up to this day, exclusive. */
export function writtenAhead(zone: string, calendar: Calendar, now: number): string {
  const days = Math.max(seriesWeeks.ahead * daysPerWeek, calendar.horizon_days);
  return addDays(wallAt(zone, now).date, days + 1);
}

/** If clocks change, a repeated wall time means the first. */
export function startOn(zone: string, date: string, minutes: number): number {
  return instantAt(zone, date, minutes, "earlier");
}

export function later(a: string, b: string): string {
  return a > b ? a : b;
}

export function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

/** The nearest date with that weekday. */
export function nearestWeek(date: string, weekday: number): string {
  return addDays(date, ((weekday - weekdayOf(date) + daysPerWeek + 3) % daysPerWeek) - 3);
}
