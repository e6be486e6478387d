import type { Span } from "#app/lib/time/ranges.ts";

/** Open times that could all be booked, one after the other: those that leave the fewest gaps. */
export function oneAfterTheOther<Time extends Span>(open: readonly Time[], turnaroundMs: number): Time[] {
  let freeAt = Number.NEGATIVE_INFINITY;
  return open
    .toSorted((a, b) => a.end - b.end)
    .filter(({ start, end }) => {
      if (start < freeAt) return false;
      freeAt = end + turnaroundMs;
      return true;
    });
}

type Share = { waiting: number; fitting: number; percent: number };

/** Whether one more may be kept waiting by strangers, of all that could still be booked or waits already. */
export function isWithinShare({ waiting, fitting, percent }: Share): boolean {
  return (waiting + 1) * 100 <= percent * (waiting + fitting);
}
