import type { OpenDay } from "#app/features/calendar/open-times/open-days.server.ts";
import type { DayWindow } from "#app/features/phrases/grammar/readings.server.ts";
import type { Span } from "#app/lib/time/ranges.ts";
import { wallAt } from "#app/lib/time/wall-time.server.ts";

type OpenStart = OpenDay["open"][number];
/** An open start with its wall time, which is slow to compute. */
type PlacedStart = { time: OpenStart; at: { date: string; minutes: number } };

/** One reading of when it would suit; 0 is the first choice. */
export type RequestedWindows = { windows: readonly DayWindow[]; choice: number };

type Fitting = {
  zone: string;
  wanted: readonly RequestedWindows[];
  turnaroundMs: number;
  most: number;
  /** How far from the request a time may be. */
  nearMinutes: number;
};

/** Someone who asks for three may well accept four. */
export const nearMinutes = 90;

/**
 * The open times that fit best and do not exclude each other. First choices come first; several readings take turns.
 */
export function fittingTimes(days: readonly OpenDay[], fitting: Fitting): OpenStart[] {
  const { zone, wanted, turnaroundMs, most } = fitting;
  const placed = days.map(({ open }) => open.map((time) => ({ time, at: wallAt(zone, time.start) })));
  const chosen: OpenStart[] = [];
  for (const choice of [...new Set(wanted.map((one) => one.choice))].sort((a, b) => a - b)) {
    const ofChoice = wanted.filter((one) => one.choice === choice);
    let queues = ofChoice.map(({ windows }) => queueOf(placed, windows, fitting));
    while (chosen.length < most && queues.length > 0)
      queues = queues.filter((queue) => {
        const time = chosen.length < most ? nextApart(queue, chosen, turnaroundMs) : undefined;
        if (time) chosen.push(time);
        return time;
      });
  }
  return chosen.toSorted((a, b) => a.start - b.start);
}

function nextApart(
  queue: Iterator<OpenStart>,
  chosen: readonly OpenStart[],
  turnaroundMs: number,
): OpenStart | undefined {
  for (let next = queue.next(); !next.done; next = queue.next())
    if (isApart(next.value, chosen, turnaroundMs)) return next.value;
  return undefined;
}

/** Exact matches first, one per day before a second; then near ones. Sorted only when its turn comes. */
function* queueOf(
  days: readonly PlacedStart[][],
  windows: readonly DayWindow[],
  { nearMinutes: most }: Fitting,
): Generator<OpenStart> {
  const windowsOn = Map.groupBy(windows, ({ date }) => date);
  const fits = days.flatMap((starts) =>
    starts
      .flatMap(({ time, at }) => {
        const beside = minutesBeside(at, windowsOn.get(at.date) ?? []);
        return beside <= most ? { time, beside } : [];
      })
      .toSorted((a, b) => a.beside - b.beside || a.time.start - b.time.start)
      .map((one, turn) => ({ ...one, turn })),
  );
  const order = fits.toSorted(
    (a, b) => Math.sign(a.beside) - Math.sign(b.beside) || a.turn - b.turn || a.time.start - b.time.start,
  );
  for (const { time } of order) yield time;
}

/** 0 inside the requested windows, otherwise the distance in minutes. */
export function minutesBeside(at: { date: string; minutes: number }, windows: readonly DayWindow[]): number {
  const ofDay = windows.filter(({ date }) => date === at.date);
  return Math.min(
    ...ofDay.map(({ from, to }) => {
      if (at.minutes < from) return from - at.minutes;
      return at.minutes >= to && at.minutes > from ? at.minutes - to + 1 : 0;
    }),
  );
}

/** Whether it can be held together with all the others. */
export function isApart(time: Span, others: readonly Span[], turnaroundMs: number): boolean {
  return others.every(({ start, end }) => time.start >= end + turnaroundMs || start >= time.end + turnaroundMs);
}
