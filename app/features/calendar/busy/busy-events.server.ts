import ICAL from "ical.js";
import { secondsPerDay } from "#app/lib/time/durations.ts";
import type { Span } from "#app/lib/time/ranges.ts";
import { addDays, dayOf } from "#app/lib/time/wall-time.server.ts";
import { type ClockFor, dateOf, type FileClock, laterBy, secondsOf, withoutZone } from "./busy-clocks.server.ts";
import { isMisread, withLeapDay } from "./busy-rules.ts";

export type BusyReading = {
  /** The coach's time zone. */
  zone: string;
  span: Span;
  clockFor: ClockFor;
  /** Called for each occurrence; throws when there are too many. */
  count: () => void;
  /** Called when an event is read only in part, so that the coach is told. */
  doubt: () => void;
};

/** A time in a file with its clock, and with its own length if it has one. */
type When = { wall: ICAL.Time; clock: FileClock; seconds?: number };

/** When an event takes place: its own time, its recurrences, and occurrences that were moved. */
export function spansOf(events: ICAL.Component[], reading: BusyReading): Span[] {
  const changed = events.filter((event) => event.hasProperty("recurrence-id"));
  const replaced = changed.flatMap((event) => whensIn(event, "recurrence-id", reading));
  const whole = events.filter((event) => !event.hasProperty("recurrence-id"));
  const laterChanges = changed.flatMap((event) => laterChangeIn(event, reading));
  return [
    ...whole.filter(takesTime).flatMap((event) => repeated(event, { replaced, laterChanges }, reading)),
    ...changed.filter(takesTime).map((event) => spanFrom(startOf(event, reading), lengthOf(event, reading), reading)),
  ];
}

/** Transparent and cancelled events take no time. */
function takesTime(event: ICAL.Component): boolean {
  const says = (name: string) => String(event.getFirstPropertyValue(name) ?? "").toUpperCase();
  return says("transp") !== "TRANSPARENT" && says("status") !== "CANCELLED";
}

/** The busy periods of a free/busy list, which some servers publish instead of events. */
export function spansIn(freeBusy: ICAL.Component, reading: BusyReading): Span[] {
  return freeBusy
    .getAllProperties("freebusy")
    .filter((property) => property.getFirstParameter("fbtype")?.toUpperCase() !== "FREE")
    .flatMap((property) => whensOf(property, reading))
    .map((when) => spanFrom(when, when.seconds ?? 0, reading));
}

/** A change to an occurrence and all later ones: each starts this much later, or takes no time. */
type LaterChange = { from: number; shift: number; seconds: number; takesTime: boolean };
type Changes = { replaced: When[]; laterChanges: LaterChange[] };

function laterChangeIn(event: ICAL.Component, reading: BusyReading): LaterChange[] {
  const range = event.getFirstProperty("recurrence-id")?.getFirstParameter("range")?.toUpperCase();
  const [changed] = whensIn(event, "recurrence-id", reading);
  if (!range || !changed) return [];
  // THISANDPRIOR is from an older standard; no known program repeats a change by a rule of its own.
  if (range !== "THISANDFUTURE" || event.hasProperty("rrule")) reading.doubt();
  if (range !== "THISANDFUTURE") return [];
  const shift = secondsBetween(changed, startOf(event, reading));
  return [{ from: instantOf(changed), shift, seconds: lengthOf(event, reading), takesTime: takesTime(event) }];
}

function repeated(event: ICAL.Component, { replaced, laterChanges }: Changes, reading: BusyReading): Span[] {
  const start = startOf(event, reading);
  const seconds = lengthOf(event, reading);
  const isLeft = leftWithout([...whensIn(event, "exdate", reading), ...replaced]);
  const reach = Math.max(seconds, ...laterChanges.map((change) => Math.abs(change.shift) + change.seconds));
  const starts = [start, ...whensIn(event, "rdate", reading), ...ruled(event, { start, reach }, reading)];
  return starts.filter(isLeft).flatMap((when) => {
    const instant = instantOf(when);
    const change = laterChanges.filter(({ from }) => from <= instant).sort((one, other) => other.from - one.from)[0];
    if (!change) return [spanFrom(when, when.seconds ?? seconds, reading)];
    return change.takesTime ? [spanFrom(shifted(when, change.shift), when.seconds ?? change.seconds, reading)] : [];
  });
}

function shifted({ wall, clock }: When, seconds: number): When {
  const later = laterBy(wall, seconds);
  later.isDate = wall.isDate;
  return { wall: later, clock };
}

function startOf(event: ICAL.Component, reading: BusyReading): When {
  const [start] = whensIn(event, "dtstart", reading);
  if (!start) throw new Error("An event without a start");
  return start;
}

function whensIn(event: ICAL.Component, name: string, reading: BusyReading): When[] {
  return event.getAllProperties(name).flatMap((property) => whensOf(property, reading));
}

function whensOf(property: ICAL.Property, { clockFor, doubt }: BusyReading): When[] {
  return property.getValues().map((value: unknown) => {
    const time = value instanceof ICAL.Period ? value.start : value;
    if (!(time instanceof ICAL.Time)) throw new Error("A time that is none");
    const clock = clockFor(property, time);
    if (clock.isGuess) doubt();
    const when = { wall: withoutZone(time), clock };
    return value instanceof ICAL.Period ? { ...when, seconds: secondsOf(value.getEnd()) - secondsOf(time) } : when;
  });
}

/** In wall-clock seconds. Without an end, an all-day event takes its day and any other no time. */
function lengthOf(event: ICAL.Component, reading: BusyReading): number {
  const start = startOf(event, reading);
  const [end] = whensIn(event, "dtend", reading);
  const duration = event.getFirstPropertyValue("duration");
  const seconds = end ? secondsBetween(start, end) : duration instanceof ICAL.Duration ? duration.toSeconds() : 0;
  return start.wall.isDate ? Math.max(secondsPerDay, seconds) : seconds;
}

function secondsBetween(start: When, end: When): number {
  const isOneClock = start.clock === end.clock || start.wall.isDate;
  if (isOneClock) return secondsOf(end.wall) - secondsOf(start.wall);
  return (end.clock.instantOf(end.wall, "later") - instantOf(start)) / 1000;
}

/** If clocks change meanwhile, the longer of wall-clock and elapsed duration counts. */
function spanFrom({ wall, clock }: When, seconds: number, { zone }: BusyReading): Span {
  if (wall.isDate) {
    const last = addDays(dateOf(wall), Math.ceil(seconds / secondsPerDay) - 1);
    return { start: dayOf(zone, dateOf(wall)).start, end: dayOf(zone, last).end };
  }
  const start = clock.instantOf(wall, "earlier");
  return { start, end: Math.max(start + seconds * 1000, clock.instantOf(laterBy(wall, seconds), "later")) };
}

function instantOf({ wall, clock }: When): number {
  return clock.instantOf(wall, "earlier");
}

/** Exceptions are named by instant or by date. */
function leftWithout(out: When[]): (when: When) => boolean {
  const dates = new Set(out.filter(({ wall }) => wall.isDate).map(({ wall }) => dateOf(wall)));
  const instants = new Set(out.filter(({ wall }) => !wall.isDate).map(instantOf));
  if (out.length === 0) return () => true;
  return (when) => !dates.has(dateOf(when.wall)) && (when.wall.isDate || !instants.has(instantOf(when)));
}

/** `reach`: how many seconds outside the span an occurrence may begin and still take time in it. */
type Repeated = { start: When; reach: number };

/** The occurrences around the span. Rules count in wall-clock time. */
function ruled(event: ICAL.Component, { start, reach }: Repeated, { span, count, doubt }: BusyReading): When[] {
  const first = span.start / 1000 - reach - secondsPerDay;
  const last = span.end / 1000 + reach + secondsPerDay;
  const found: When[] = [];
  for (const rule of event.getAllProperties("rrule").map((property) => property.getFirstValue())) {
    if (!(rule instanceof ICAL.Recur)) throw new Error("A rule that is none");
    if (isMisread(rule, start.wall)) doubt();
    withLeapDay(rule, start.wall);
    if (rule.until) rule.until = lastOf(rule.until, start);
    const starts = rule.iterator(nearTo(first, rule, start.wall));
    for (let wall = starts.next(); wall && secondsOf(wall) < last; wall = starts.next()) {
      count();
      if (secondsOf(wall) >= first) found.push({ wall: wall.clone(), clock: start.clock });
    }
  }
  return found;
}

const days: Record<string, number> = { DAILY: 1, WEEKLY: 7 };

/** An occurrence shortly before the span, so that old daily rules need not be walked from their start. */
function nearTo(first: number, rule: ICAL.Recur, start: ICAL.Time): ICAL.Time {
  const period = (days[rule.freq] ?? 0) * rule.interval;
  const periods = Math.floor((first - secondsOf(start)) / secondsPerDay / period) - 1;
  if (rule.count || !(periods > 0 && Number.isFinite(periods))) return start;
  const near = laterBy(start, periods * period * secondsPerDay);
  near.isDate = start.isDate;
  return near;
}

/** A rule's end is given in UTC, or as a date, which is included. */
function lastOf(until: ICAL.Time, { wall, clock }: When): ICAL.Time {
  if (wall.isDate) return until.isDate ? until : ICAL.Time.fromDateString(dateOf(until));
  if (until.isDate) return laterBy(withoutZone(until), secondsPerDay - 1);
  return until.zone === ICAL.Timezone.utcTimezone ? clock.wallOf(secondsOf(until) * 1000) : withoutZone(until);
}
