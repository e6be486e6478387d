import { merge, type Span, subtract } from "#app/lib/time/ranges.ts";
import { dayOf, spanOn, weekdayOf } from "#app/lib/time/wall-time.server.ts";

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
  /** What visitors may read of it. */
  note?: string | null;
};

type Hours = { zone: string; rules: HoursRule[]; exceptions: Exception[] };

/** When the coach takes bookings at a place, on these dates and after midnight of the last one. */
export function hoursAt(placeId: string, dates: readonly string[], hours: Hours): Span[] {
  const here = hours.exceptions.filter((exception) => (exception.placeId ?? placeId) === placeId);
  const open = dates.flatMap((date) => windowsOn(date, placeId, hours));
  const closed = here.filter(({ isOpen, day }) => !isOpen && dates.includes(day));
  return subtract(
    merge(open),
    closed.flatMap((exception) => spanOf(hours.zone, exception)),
  );
}

/** An exception that opens a date replaces its rules, at every place: the coach is in one. */
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
