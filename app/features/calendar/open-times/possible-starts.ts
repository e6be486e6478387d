import { type Span, spanAround } from "#app/lib/time/ranges.ts";

const neighbourStepMs = 5 * 60_000;

type Wanted = {
  hours: Span[];
  grid: readonly number[];
  /** When the coach is free to start after what is in the calendar. */
  freeAgain: readonly number[];
  lengthMs: number;
  range: Span;
};

/**
 * The starts that may be offered: on the coach's grid, when the hours begin, as late as the hours allow, and right after
 * a neighbour, on the next five minutes.
 */
export function possibleStarts({ hours, grid, freeAgain, lengthMs, range }: Wanted): Set<number> {
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

/** No zone's clock differs from UTC by a part of five minutes. */
function nextFiveMinutes(instant: number): number {
  return Math.ceil(instant / neighbourStepMs) * neighbourStepMs;
}
