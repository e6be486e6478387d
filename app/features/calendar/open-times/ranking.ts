import { msPerHour } from "#app/lib/time/durations.ts";
import { neighboursIn, type Span } from "#app/lib/time/ranges.ts";
import type { OpenTime } from "./open-times.ts";

const shortBreakMs = msPerHour / 2;
const sameDayMs = 8 * msPerHour;

/** Open times, best first: nearest to the request, then with the fewest new gaps in the coach's day. */
export function rankOpenTimes(
  open: readonly OpenTime[],
  by: { wanted?: number; sessions: readonly Span[] },
): OpenTime[] {
  const around = neighboursIn(by.sessions);
  const gaps = (time: OpenTime) =>
    time.joins ? 0 : newGaps(time, { before: around.before(time.start), after: around.after(time.start) });
  const distance = ({ start }: OpenTime) => (by.wanted === undefined ? 0 : Math.abs(start - by.wanted));
  return open
    .map((time) => ({ time, distance: distance(time), gaps: gaps(time) }))
    .toSorted((a, b) => a.distance - b.distance || a.gaps - b.gaps || a.time.start - b.time.start)
    .map(({ time }) => time);
}

/** Filling a gap removes one; standing apart from both neighbours adds one. */
function newGaps(time: Span, { before, after }: { before: Span | undefined; after: Span | undefined }): number {
  const ahead = isGap(before?.end, time.start);
  const behind = isGap(time.end, after?.start);
  return Number(ahead) + Number(behind) - Number(isGap(before?.end, after?.start));
}

/** Waiting time between two sessions of a day. Up to half an hour is a break or travel. */
function isGap(from: number | undefined, to: number | undefined): boolean {
  if (from === undefined || to === undefined) return false;
  return to - from > shortBreakMs && to - from <= sameDayMs;
}

/** Open times that could all be booked, packed as tightly as possible. */
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
