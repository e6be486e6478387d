import { and, eq, min, sql } from "drizzle-orm";
import { dateParts, hoursInWords, timeInWords, wallTimeInWords, weekdayAndTime } from "#app/lib/dates.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { merge, overlaps, type Span } from "#app/lib/time/ranges.ts";
import { timeAndHalf } from "#app/lib/time/time-field.ts";
import type { Here } from "#app/lib/time/wall-time.server.ts";
import { addDays, dayOf, spanOn, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { type Calendar, type CalendarFacts, readCalendarFacts } from "../facts.server.ts";
import { availabilityExceptions } from "../hours/hours-tables.server.ts";
import { openTimes } from "../open-times/open-times.ts";
import { hoursAt } from "../open-times/opening-hours.ts";
import { places } from "../places/places-tables.server.ts";
import { endedStatuses, wallMinutes } from "../schema.ts";
import { firstNames, namesOf, statusInWords } from "../sessions/session-words.ts";
import { listSessionsIn, type ShownSession } from "../sessions/sessions.server.ts";
import { bookableServices } from "../tables.server.ts";
import type { MinuteWindow, WeekDay, WeekGap, WeekNote, WeekSession } from "./week.ts";

const usualMinutes = 60;
const farAheadDays = 4_000;

type Shown = { calendar: Calendar; zone: string; first: string; days: number; now: number; withEnded: boolean };

/** Consecutive dates with everything in them and what is still open. */
export async function readDays(tx: Tx, shown: Shown): Promise<WeekDay[]> {
  const { calendar, zone, first, days, now, withEnded } = shown;
  const dates = Array.from({ length: days }, (_, day) => addDays(first, day));
  const range = { start: dayOf(zone, first).start, end: dayOf(zone, addDays(first, days - 1)).end };
  const [facts, sessions, exceptions, names, minutes] = await Promise.all([
    readCalendarFacts(tx, { zone, range, now }),
    listSessionsIn(tx, { calendar: calendar.id, span: range, now, withEnded }),
    listExceptionsIn(tx, { calendar: calendar.id, first, after: addDays(first, days) }),
    listPlaceNames(tx),
    getShortestMinutes(tx),
  ]);
  const free = freeIn(facts, { range, now, minutes });
  const next =
    range.start <= now ? sessions.find(({ start, status }) => start > now && status === "booked")?.id : undefined;
  return dates.map((date): WeekDay => {
    const on: OnDate = { zone, date, now, day: dayOf(zone, date) };
    const own = sessions.filter(({ start }) => wallAt(zone, start).date === date);
    const [off, extra] = [true, false].map((isOff) =>
      exceptions.filter((it) => it.is_open !== isOff && it.first <= date && date < it.after),
    ) as [Exceptional[], Exceptional[]];
    const gaps = free.flatMap((gap) => gapOn(on, gap, names) ?? []);
    // The day without its exceptions.
    const usual = { zone, rules: facts.rules, exceptions: [] };
    const hours = facts.places.flatMap(({ id }) => windowsOn(on, hoursAt(id, [date], usual)));
    const items = [...own.map((session) => sessionOn(on, session, { next, others: own })), ...gaps];
    return {
      date,
      ...dateParts(date),
      isToday: wallAt(zone, now).date === date,
      notes: notesOf(on, { off, extra, sessions: own, hours }),
      open: facts.places.flatMap(({ id }) => windowsOn(on, hoursAt(id, [date], { zone, ...facts }))),
      off: off.flatMap(offOn),
      busy: windowsOn(on, merge(facts.busy)).map((window) => ({ ...window, hours: inHours(on, window) })),
      items: items.toSorted((a, b) => a.from - b.from || a.to - b.to),
    };
  });
}

type OnDate = { zone: string; date: string; now: number; day: Span };

/** The parts of the spans that lie on the date. */
function windowsOn({ zone, day }: OnDate, spans: readonly Span[]): MinuteWindow[] {
  return spans
    .filter((span) => overlaps(span, day))
    .map(({ start, end }) => ({
      from: start <= day.start ? 0 : wallAt(zone, start).minutes,
      to: end >= day.end ? wallMinutes.day : wallAt(zone, end).minutes,
    }));
}

function inHours({ zone, date, day }: OnDate, window: MinuteWindow): string {
  return hoursInWords(spanOn(zone, date, window) ?? day, zone);
}

type Free = Span & { placeId: string };

/** Where the shortest session fits. The coach needs no notice. */
function freeIn(facts: CalendarFacts, { range, now, minutes }: { range: Span; now: number; minutes: number }): Free[] {
  const start = Math.max(range.start, now);
  if (start >= range.end) return [];
  const calendar = { ...facts.calendar, noticeMinutes: 0, horizonDays: farAheadDays };
  const service = { id: "", minutes, capacity: 1, placeIds: null };
  const { open } = openTimes({ ...facts, calendar, service, range: { start, end: range.end }, now });
  const byPlace = Map.groupBy(open, ({ placeId }) => placeId);
  return [...byPlace].flatMap(([placeId, times]) => merge(times).map((span) => ({ ...span, placeId })));
}

function gapOn(on: OnDate, { start, end, placeId }: Free, names: ReadonlyMap<string, string>): WeekGap | undefined {
  const [window] = windowsOn(on, [{ start, end }]);
  if (!window || wallAt(on.zone, start).date !== on.date) return undefined;
  const hours = hoursInWords({ start, end }, on.zone);
  return {
    kind: "free",
    ...window,
    start,
    placeId,
    place: names.get(placeId) ?? "",
    hours,
    until: timeInWords(end, on.zone),
  };
}

type Around = { next: string | undefined; others: ShownSession[] };

function sessionOn({ zone, now }: OnDate, session: ShownSession, { next, others }: Around): WeekSession {
  const { start, end, status, capacity, count } = session;
  const from = wallAt(zone, start).minutes;
  const minutes = Math.round((end - start) / msPerMinute);
  const isBeside = (other: ShownSession) => other.id !== session.id && overlaps(other, session);
  const [time] = timeAndHalf(timeInWords(start, zone));
  return {
    kind: "session",
    id: session.id,
    ...{ status, start, minutes, version: session.version, placeId: session.placeId, time },
    state: statusInWords(session),
    ...{ from, to: from + minutes },
    who: capacity > 2 || count === 0 ? session.title : (count === 1 ? namesOf : firstNames)(session.people, count),
    title: session.title,
    place: session.placeName,
    hours: hoursInWords({ start, end }, zone),
    line: lineOf(session, { zone, now, time }),
    places: capacity > 2 ? `${count} of ${capacity} players` : undefined,
    isNext: session.id === next,
    side: others.some((other) => isBeside(other) && isEnded(other) !== isEnded(session))
      ? isEnded(session)
        ? "right"
        : "left"
      : undefined,
  };
}

function isEnded({ status }: ShownSession): boolean {
  return endedStatuses.some((ended) => ended === status);
}

type InWords = Here & { time: string };

function lineOf(session: ShownSession, { zone, now, time }: InWords): string {
  const { status, heldUntil, placeName } = session;
  if (status === "held" && heldUntil) return `Held to ${weekdayAndTime(heldUntil, zone, now)}`;
  return `${time}, ${status === "booked" ? placeName : statusInWords(session).toLowerCase()}`;
}

type Exceptional = Awaited<ReturnType<typeof listExceptionsIn>>[number];

function offOn({ from, to, note }: Exceptional): (MinuteWindow & { note: string | null })[] {
  const window = from === null || to === null ? { from: 0, to: wallMinutes.day } : { from, to };
  return window.from < wallMinutes.day ? [{ from: window.from, to: Math.min(window.to, wallMinutes.day), note }] : [];
}

type OfDay = { off: Exceptional[]; extra: Exceptional[]; sessions: ShownSession[]; hours: MinuteWindow[] };

function notesOf(on: OnDate, { off, extra, sessions, hours }: OfDay): WeekNote[] {
  const called = sessions.filter(({ status }) => status === "weathered");
  const isRain = called.every(({ calledOffFor }) => calledOffFor === null || calledOffFor === "rain");
  return [
    ...off.map((exception): WeekNote => ({ sign: "off", words: offInWords(on, exception, hours) })),
    ...(extra.length > 0 ? [{ sign: "extra" as const, words: "Extra hours" }] : []),
    ...(called.length > 0
      ? [{ sign: "ended" as const, words: `${called.length} ${isRain ? "rained out" : "called off"}` }]
      : []),
  ];
}

/** 'Off', 'Off until 12:00 PM', 'Off from 2:00 PM' or 'Off 1:00–3:00 PM'. */
function offInWords(on: OnDate, { from, to }: Exceptional, hours: MinuteWindow[]): string {
  const begins = Math.min(...hours.map((window) => window.from));
  const ends = Math.max(...hours.map((window) => window.to));
  if (from === null || to === null || (from <= begins && ends <= to)) return "Off";
  if (from <= begins) return `Off until ${wallTimeInWords(to)}`;
  return ends <= to ? `Off from ${wallTimeInWords(from)}` : `Off ${inHours(on, { from, to })}`;
}

type Dates = { calendar: string; first: string; after: string };

async function listExceptionsIn(tx: Tx, { calendar, first, after }: Dates) {
  const { calendar_id, days, is_open, minutes, note } = availabilityExceptions;
  return tx
    .select({
      first: sql<string>`lower(${days})::text`,
      after: sql<string>`upper(${days})::text`,
      is_open,
      from: sql<number | null>`lower(${minutes})`,
      to: sql<number | null>`upper(${minutes})`,
      note,
    })
    .from(availabilityExceptions)
    .where(and(eq(calendar_id, calendar), sql`${days} && ${`[${first},${after})`}::daterange`))
    .orderBy(sql`lower(${days})`, sql`lower(${minutes})`);
}

/** Includes closed places, for past sessions. */
export async function listPlaceNames(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.select({ id: places.id, name: places.name }).from(places);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function getShortestMinutes(tx: Tx): Promise<number> {
  const [shortest] = await tx.select({ minutes: min(bookableServices.minutes) }).from(bookableServices);
  return shortest?.minutes ?? usualMinutes;
}
