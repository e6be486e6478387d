import { type OpenTimesInput, openTimes } from "#app/features/calendar/open-times/open-times.ts";
import { hours, openTimesInput } from "#tests/open-times-input.ts";
import { dateAfter, instantOf, startOfDay } from "./zones.ts";

/** One check of one zone: what the site says, and what the zone's own table of changes says. */
export type Cell = { report: string; zone: string; what: string; actual: unknown; expected: unknown };

export type Report = { report: string; says: string; cells: (zone: string) => Omit<Cell, "report" | "zone">[] };

type Days = { first: string; until: string; from?: number; to?: number } & Parameters<typeof openTimesInput>[0];

/** A coach in a zone, asked for the open times between two dates. By default from nine to five. */
export function asked(zone: string, { first, until, from = 540, to = 1020, ...given }: Days): OpenTimesInput {
  const range = { start: startOfDay(zone, first), end: startOfDay(zone, until) };
  return openTimesInput({
    rules: hours({ from, to }),
    range,
    now: startOfDay(zone, dateAfter(first, -1)),
    ...given,
    calendar: { zone, horizonDays: 400, ...given.calendar },
  });
}

/** The open starts, as instants in UTC. */
export function startsOf(input: OpenTimesInput): string[] {
  return openTimes(input).open.map(({ start }) => iso(start));
}

/** The first open start of each date. */
export function firstStarts(zone: string, days: Days): string[] {
  const dates: string[] = [];
  for (let date = days.first; date < days.until; date = dateAfter(date, 1)) dates.push(date);
  const { open } = openTimes(asked(zone, days));
  return dates.map((date) => {
    const [start, end] = [startOfDay(zone, date), startOfDay(zone, dateAfter(date, 1))];
    return iso(open.find((time) => time.start >= start && time.start < end)?.start ?? Number.NaN);
  });
}

/** When a clock shows a time on each of some dates. */
export function onEach(zone: string, dates: string[], time: string): string[] {
  return dates.map((date) => iso(instantOf(zone, date, time)));
}

export function iso(instant: number): string {
  return Number.isNaN(instant) ? "never" : new Date(instant).toISOString().replace(":00.000Z", "Z");
}
