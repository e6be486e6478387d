import { LRUCache } from "lru-cache";
import { habits } from "#app/lib/region.ts";
import { minutesPerDay, msPerMinute } from "./durations.ts";
import type { Span } from "./ranges.ts";

/** The coach's time zone and the current time, which most rules depend on. */
export type Here = { zone: string; now: number };

/** Which of the two instants of a repeated hour is meant. */
type Reading = "earlier" | "later";

/** Minutes since midnight on the wall clock; more than 1440 is after the next midnight. */
export type WallWindow = { from: number; to: number };

/**
 * The instant at which the wall clock shows this many minutes after a date's midnight. A time that the clock skips
 * becomes the instant of the change.
 */
export function instantAt(zone: string, date: string, minutes: number, reading: Reading): number {
  const days = Math.floor(minutes / minutesPerDay);
  const minuteOfDay = minutes - days * minutesPerDay;
  const parts = partsOf(zone, days === 0 ? date : addDays(date, days));
  const shows = (part: DayPart) => part.minutes <= minuteOfDay && minuteOfDay < part.minutes + lengthOf(part);
  const part = reading === "earlier" ? parts.find(shows) : parts.findLast(shows);
  if (part) return part.start + (minuteOfDay - part.minutes) * msPerMinute;
  const afterChange = parts.find((later) => later.minutes > minuteOfDay);
  return afterChange?.start ?? (parts.at(-1) as DayPart).end;
}

/** A window on a date. It starts at the earlier and ends at the later reading, and may be empty. */
export function spanOn(zone: string, date: string, window: WallWindow): Span | undefined {
  const start = instantAt(zone, date, window.from, "earlier");
  const end = instantAt(zone, date, window.to, "later");
  return start < end ? { start, end } : undefined;
}

/** Whether the zone database contains it. */
export function isZone(name: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId !== "";
  } catch {
    return false;
  }
}

/** In minutes east of UTC. */
export function offsetAt(zone: string, instant: number): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  return Math.round(offsetNanoseconds / 60_000_000_000);
}

/** The wall clock's date and time. Weekdays count from Monday, 1, to Sunday, 7. */
export function wallAt(zone: string, instant: number): { date: string; minutes: number; weekday: number } {
  const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  return { date: wall.toPlainDate().toString(), minutes: wall.hour * 60 + wall.minute, weekday: wall.dayOfWeek };
}

/** A whole date: 24 hours, or more or less when the clock changes. */
export function dayOf(zone: string, date: string): Span {
  const parts = partsOf(zone, date);
  return { start: (parts[0] as DayPart).start, end: (parts.at(-1) as DayPart).end };
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** How many days later the second date is. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: "days" }).days;
}

/** The first day of its week in the coach's country. */
export function firstOfWeek(date: string): string {
  return addDays(date, -((weekdayOf(date) - habits().weekStart + 7) % 7));
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}

/** Every date that a span touches. */
export function datesIn(zone: string, span: Span): string[] {
  if (span.end <= span.start) return [];
  const dates: string[] = [];
  let date = wallAt(zone, span.start).date;
  for (let next = span.start; next < span.end; date = addDays(date, 1)) {
    dates.push(date);
    next = dayOf(zone, date).end;
  }
  return dates;
}

/** The instants of a date at which the wall clock shows a multiple of the step: in a repeated hour, both. */
export function gridOn(zone: string, date: string, stepMinutes: number): number[] {
  return partsOf(zone, date).flatMap((part) => {
    const first = Math.ceil(part.minutes / stepMinutes) * stepMinutes - part.minutes;
    const count = Math.max(0, Math.ceil((lengthOf(part) - first) / stepMinutes));
    return Array.from({ length: count }, (_, step) => part.start + (first + step * stepMinutes) * msPerMinute);
  });
}

/** Part of a date without a clock change, and the wall-clock minute at its start. */
type DayPart = Span & { minutes: number };

// Temporal takes some 50 µs per date, and open times ask for the same sixty repeatedly.
const known = new LRUCache<string, DayPart[]>({ max: 5000 });

function partsOf(zone: string, date: string): DayPart[] {
  const key = `${date} ${zone}`;
  const parts = known.get(key) ?? cutAtChanges(zone, date);
  known.set(key, parts);
  return parts;
}

function cutAtChanges(zone: string, date: string): DayPart[] {
  const day = Temporal.PlainDate.from(date);
  const end = day.add({ days: 1 }).toZonedDateTime(zone);
  const parts: DayPart[] = [];
  for (let from = day.toZonedDateTime(zone); from.epochMilliseconds < end.epochMilliseconds; ) {
    const to = nextChange(from, end);
    const minutes = from.hour * 60 + from.minute;
    parts.push({ start: from.epochMilliseconds, end: to.epochMilliseconds, minutes });
    from = to;
  }
  return parts;
}

/** The next clock change, or the end if that comes first. */
function nextChange(from: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const last = end.subtract({ nanoseconds: 1 });
  if (last.offsetNanoseconds === from.offsetNanoseconds) return end;
  return from.getTimeZoneTransition("next") ?? end;
}

function lengthOf({ start, end }: Span): number {
  return (end - start) / msPerMinute;
}
