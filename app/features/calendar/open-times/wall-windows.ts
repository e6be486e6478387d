import { wallHoursInWords } from "#app/lib/dates.ts";
import { wallMinutes } from "../schema.ts";

/** Hours of a weekday at a place, in minutes since midnight; over 1440 is the next day. Monday is 1. */
export type WeeklyWindow = { weekday: number; placeId: string; from: number; to: number };

export const weekdays = [
  { weekday: 1, short: "Mon", long: "Monday" },
  { weekday: 2, short: "Tue", long: "Tuesday" },
  { weekday: 3, short: "Wed", long: "Wednesday" },
  { weekday: 4, short: "Thu", long: "Thursday" },
  { weekday: 5, short: "Fri", long: "Friday" },
  { weekday: 6, short: "Sat", long: "Saturday" },
  { weekday: 7, short: "Sun", long: "Sunday" },
] as const;

/** An end before the start is on the next day; midnight ends the day. */
export function windowOf(from: number, to: number): { from: number; to: number } | undefined {
  if (from === to && to !== 0) return undefined;
  return { from, to: to > from ? to : to + wallMinutes.day };
}

/** Moves hours that begin after midnight to the next day. */
export function onItsDay<Hours extends WeeklyWindow>(window: Hours): Hours {
  if (window.from < wallMinutes.day) return window;
  const { from, to, weekday } = window;
  return { ...window, weekday: (weekday % 7) + 1, from: from - wallMinutes.day, to: to - wallMinutes.day };
}

/** Two overlapping windows, the earlier first. */
export function overlapIn<Hours extends WeeklyWindow>(windows: readonly Hours[]): [Hours, Hours] | undefined {
  const inWeek = windows
    .map((window) => ({ window, start: startOf(window), end: startOf(window) + window.to - window.from }))
    .toSorted((a, b) => a.start - b.start);
  const first = inWeek[0];
  // Sunday night runs into Monday.
  const round = first ? [...inWeek, { ...first, start: first.start + week, end: first.end + week }] : [];
  const at = round.findIndex(({ end }, index) => end > (round[index + 1]?.start ?? Number.POSITIVE_INFINITY));
  const [before, after] = [round[at], round[at + 1]];
  return before && after && [before.window, after.window];
}

const week = 7 * wallMinutes.day;

function startOf({ weekday, from }: WeeklyWindow): number {
  return (weekday - 1) * wallMinutes.day + from;
}

/** 'Mon 1:00–4:30 PM'. */
export function windowInWords({ weekday, ...window }: WeeklyWindow): string {
  return `${weekdays[weekday - 1]?.short} ${wallHoursInWords(window)}`;
}
