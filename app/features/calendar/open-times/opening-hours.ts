import { getTimes } from "suncalc";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { merge, type Span, spanAround, subtract } from "#app/lib/time/ranges.ts";
import { dayOf, instantAt, spanOn, weekdayOf } from "#app/lib/time/wall-time.server.ts";

/** Weekly hours, in minutes since midnight on the coach's clock. `validUntil` is the first date without them. */
export type HoursRule = {
  weekday: number;
  from: number;
  to: number;
  placeId: string;
  validFrom: string | null;
  validUntil: string | null;
};

/** Without minutes, the whole date. Without a place, every place. */
export type Exception = {
  day: string;
  isOpen: boolean;
  from: number | null;
  to: number | null;
  placeId: string | null;
  /** Visible to visitors. */
  note?: string | null;
};

type Hours = { zone: string; rules: HoursRule[]; exceptions: Exception[] };

/** The coach's hours at a place on these dates; they may run past midnight. */
export function hoursAt(placeId: string, dates: readonly string[], hours: Hours): Span[] {
  const here = hours.exceptions.filter((exception) => (exception.placeId ?? placeId) === placeId);
  const open = dates.flatMap((date) => windowsOn(date, placeId, hours));
  const closed = here.filter(({ isOpen, day }) => !isOpen && dates.includes(day));
  return subtract(
    merge(open),
    closed.flatMap((exception) => spanOf(hours.zone, exception)),
  );
}

/** Extra hours replace the date's weekly hours at every place. */
function windowsOn(date: string, placeId: string, { zone, rules, exceptions }: Hours): Span[] {
  const openings = exceptions.filter(({ day, isOpen }) => isOpen && day === date);
  if (openings.length > 0)
    return openings.filter((opening) => (opening.placeId ?? placeId) === placeId).flatMap((it) => spanOf(zone, it));
  const weekday = weekdayOf(date);
  return rules
    .filter((rule) => rule.placeId === placeId && rule.weekday === weekday && isValidOn(rule, date))
    .flatMap((rule) => spanOn(zone, date, rule) ?? []);
}

export function spanOf(zone: string, { day, from, to }: Exception): Span[] {
  if (from === null || to === null) return [dayOf(zone, day)];
  return [spanOn(zone, day, { from, to }) ?? []].flat();
}

function isValidOn({ validFrom, validUntil }: HoursRule, date: string): boolean {
  return (validFrom === null || validFrom <= date) && (validUntil === null || date < validUntil);
}

const noon = 12 * 60;

type Court = { isOutdoor: boolean; isLit: boolean; latitude: number | null; longitude: number | null };

/** When there is enough daylight to play. Undefined if daylight does not matter or the position is unknown. */
export function daylightAt(court: Court, dates: readonly string[], zone: string): Span[] | undefined {
  const { latitude, longitude, isOutdoor, isLit } = court;
  if (!isOutdoor || isLit || latitude === null || longitude === null) return;
  return merge(dates.flatMap((date) => lightOn(date, { zone, latitude, longitude })));
}

/** From dawn to sunset; all day or never where the sun does not set or rise. */
function lightOn(date: string, at: { zone: string; latitude: number; longitude: number }): Span[] {
  const midday = new Date(instantAt(at.zone, date, noon, "earlier"));
  const { dawn, sunrise, sunset, alwaysUp } = getTimes(midday, at.latitude, at.longitude);
  const first = dawn ?? sunrise;
  if (first && sunset) return [{ start: first.getTime(), end: sunset.getTime() }];
  return alwaysUp ? [dayOf(at.zone, date)] : [];
}

const neighbourStepMs = 5 * msPerMinute;

type StartRules = {
  hours: Span[];
  grid: readonly number[];
  /** When the coach is free again after each entry in the calendar. */
  freeAgain: readonly number[];
  lengthMs: number;
  range: Span;
};

/**
 * The starts that may be offered: on the grid, when the hours begin, as late as they allow, and right after another
 * entry, rounded up to five minutes.
 */
export function possibleStarts({ hours, grid, freeAgain, lengthMs, range }: StartRules): Set<number> {
  const starts = new Set<number>();
  const add = (start: number) => {
    if (range.start <= start && start < range.end && spanAround(hours, start)) starts.add(start);
  };
  for (const { start, end } of hours) {
    add(start);
    add(end - lengthMs);
  }
  for (const start of grid) add(start);
  for (const instant of freeAgain) add(nextFiveMinutes(instant));
  return starts;
}

/** Every zone's UTC offset is a multiple of five minutes. */
function nextFiveMinutes(instant: number): number {
  return Math.ceil(instant / neighbourStepMs) * neighbourStepMs;
}
