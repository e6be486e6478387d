import type { OpenDay } from "#app/features/calendar/open-times/open-days.server.ts";
import type { DayWindow } from "#app/features/phrases/grammar/readings.server.ts";
import type { Span } from "#app/lib/time/ranges.ts";
import { wallAt } from "#app/lib/time/wall-time.server.ts";

type OpenStart = OpenDay["open"][number];

/** One way to understand when it would suit somebody; the first choice is 0. */
export type WantedWindows = { windows: readonly DayWindow[]; choice: number };

type Fitting = {
  zone: string;
  wanted: readonly WantedWindows[];
  turnaroundMs: number;
  most: number;
  /** How far beside what was asked a time may be. */
  nearMinutes: number;
};

/** Whoever asks for three may well come at four. */
export const nearMinutes = 90;

/**
 * The open times that answer best what was asked, of which none is in the way of another. First choices come first, and of
 * several things that were asked for or may be meant each has its turn.
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

/** Those within what was asked first, of each day one before there is a second; then those near it. */
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

/** 0 is within what was asked, more is so many minutes before or after it. */
export function minutesBeside(at: { date: string; minutes: number }, windows: readonly DayWindow[]): number {
  const ofDay = windows.filter(({ date }) => date === at.date);
  return Math.min(
    ...ofDay.map(({ from, to }) => {
      if (at.minutes < from) return from - at.minutes;
      return at.minutes >= to && at.minutes > from ? at.minutes - to + 1 : 0;
    }),
  );
}

/** Whether it could be held beside all of them. */
export function isApart(time: Span, others: readonly Span[], turnaroundMs: number): boolean {
  return others.every(({ start, end }) => time.start >= end + turnaroundMs || start >= time.end + turnaroundMs);
}
