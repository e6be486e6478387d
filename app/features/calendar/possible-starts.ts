import type { Span } from "#app/lib/time/ranges.ts";

const msPerMinute = 60_000;
const neighbourStepMinutes = 5;

type Wanted = {
  hours: Span[];
  /** In order. */
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
  const edges = hours.flatMap(({ start, end }) => [start, end - lengthMs]);
  const starts = new Set<number>();
  for (const start of within(hours, [...grid, ...edges, ...freeAgain.map(roundUp)])) {
    if (range.start <= start && start < range.end) starts.add(start);
  }
  return starts;
}

/** Those of some instants that lie in one of the spans, in order. */
function within(spans: readonly Span[], instants: number[]): number[] {
  let at = 0;
  return instants
    .toSorted((a, b) => a - b)
    .filter((instant) => {
      while (at < spans.length && (spans[at] as Span).end <= instant) at++;
      const span = spans[at];
      return span !== undefined && span.start <= instant;
    });
}

/** No zone's clock differs from UTC by a part of five minutes. */
function roundUp(instant: number): number {
  const step = neighbourStepMinutes * msPerMinute;
  return Math.ceil(instant / step) * step;
}
