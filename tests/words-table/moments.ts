/** Where and when a phrase is written: the zone, its current date and minute, and its date order. */
export type Moment = { zone: string; date: string; minutes: number; last: string; order: "month-day" | "day-month" };

export type Hours = { from: number; to: number };

const msPerDay = 86_400_000;
const horizonDays = 60;
const tenInTheMorning = 600;

const zones = [
  { zone: "America/New_York", order: "month-day", sundayBeforeChange: "2026-10-25" },
  { zone: "Europe/London", order: "day-month", sundayBeforeChange: "2026-10-18" },
  { zone: "Australia/Sydney", order: "day-month", sundayBeforeChange: "2026-09-27" },
] as const;

/** A Wednesday, the Sunday before the clocks change, and the last day of a year, in each of three zones. */
export const moments: Moment[] = zones.flatMap(({ zone, order, sundayBeforeChange }) =>
  ["2026-10-07", sundayBeforeChange, "2026-12-31"].map((date) => ({
    zone,
    order,
    date,
    minutes: tenInTheMorning,
    last: daysAfter(date, horizonDays),
  })),
);

/** Three of them: each day once, each in another zone. */
export const someMoments: Moment[] = moments.filter((_, index) => index % 4 === 0);

/** The coach's hours: long on weekdays, short on Sundays. */
export function hoursOn(date: string): Hours[] {
  const weekday = weekdayNumber(date);
  if (weekday === 7) return [{ from: 540, to: 840 }];
  return weekday === 6 ? [{ from: 480, to: 1080 }] : [{ from: 360, to: 1260 }];
}

export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * msPerDay).toISOString().slice(0, 10);
}

/** Monday is 1. */
export function weekdayNumber(date: string): number {
  return new Date(date).getUTCDay() || 7;
}
