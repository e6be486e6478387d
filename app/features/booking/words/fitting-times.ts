import type { OpenDay } from "#app/features/calendar/open-times/open-days.server.ts";
import type { DayWindow } from "#app/features/phrases/grammar/readings.server.ts";
import type { Span } from "#app/lib/time/ranges.ts";
import { wallAt } from "#app/lib/time/wall-time.server.ts";

type OpenStart = OpenDay["open"][number];

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
  const { wanted, turnaroundMs, most } = fitting;
  const chosen: OpenStart[] = [];
  for (const choice of [...new Set(wanted.map((one) => one.choice))].sort((a, b) => a - b)) {
    const queues = wanted.filter((one) => one.choice === choice).map(({ windows }) => queueOf(days, windows, fitting));
    while (chosen.length < most && queues.some((queue) => queue.length > 0))
      for (const queue of queues) {
        const time = nextApart(queue, chosen, turnaroundMs);
        if (time && chosen.length < most) chosen.push(time);
      }
  }
  return chosen.toSorted((a, b) => a.start - b.start);
}

function nextApart(queue: OpenStart[], chosen: readonly OpenStart[], turnaroundMs: number): OpenStart | undefined {
  for (let time = queue.shift(); time; time = queue.shift()) if (isApart(time, chosen, turnaroundMs)) return time;
  return undefined;
}

/** Exact matches first, one per day before a second; then near ones. */
function queueOf(days: readonly OpenDay[], windows: readonly DayWindow[], fitting: Fitting): OpenStart[] {
  const fits = days.flatMap(({ open }) =>
    open
      .flatMap((time) => {
        const beside = minutesBeside(wallAt(fitting.zone, time.start), windows);
        return beside <= fitting.nearMinutes ? { time, beside } : [];
      })
      .toSorted((a, b) => a.beside - b.beside || a.time.start - b.time.start)
      .map((one, turn) => ({ ...one, turn })),
  );
  const order = fits.toSorted(
    (a, b) => Math.sign(a.beside) - Math.sign(b.beside) || a.turn - b.turn || a.time.start - b.time.start,
  );
  return order.map(({ time }) => time);
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
