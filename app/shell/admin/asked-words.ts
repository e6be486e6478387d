import type { DayWindow } from "#app/features/phrases/readings.server.ts";
import type { Settled } from "#app/features/phrases/settle.server.ts";
import { wallHoursInWords, wallTimeInWords, weekdayAndDate } from "#app/lib/dates.ts";

/** An open time on the coach's wall clock. */
export type WallTime = { date: string; minutes: number };

const nearMinutes = 90;

/**
 * How well an open time answers what was asked: 0 is within it, more is so many minutes beside it, and undefined is
 * another matter. First choices come before second ones.
 */
export function fitOf({ date, minutes }: WallTime, { wishes }: Settled): number | undefined {
  const fits = wishes.flatMap(({ answers, choice }) =>
    answers.flat().flatMap((window) => {
      if (window.date !== date) return [];
      const beside = minutesBeside(minutes, window);
      return beside <= nearMinutes ? beside + choice * nearMinutes : [];
    }),
  );
  return fits.length > 0 ? Math.min(...fits) : undefined;
}

function minutesBeside(minutes: number, { from, to }: DayWindow): number {
  if (minutes < from) return from - minutes;
  return minutes >= to && minutes > from ? minutes - to + 1 : 0;
}

/** Each wish in a few words of ours: 'Mon, Nov 16, 3:00 PM', or 'Mon, Nov 16, 5:00–9:00 PM, and 4 more days'. */
export function understoodWords({ wishes }: Settled): string[] {
  return wishes.flatMap(({ answers }) => {
    const words = answers.flatMap((windows) => answerWords(windows) ?? []);
    return words.length > 0 ? words.join(", or ") : [];
  });
}

function answerWords(windows: readonly DayWindow[]): string | undefined {
  const [first] = windows;
  if (!first) return undefined;
  const { date, from, to } = first;
  const time = from === to ? wallTimeInWords(from) : wallHoursInWords({ from, to });
  const others = new Set(windows.map((window) => window.date)).size - 1;
  const more = others > 0 ? `, and ${others} more ${others === 1 ? "day" : "days"}` : "";
  return `${weekdayAndDate(Date.parse(date), "UTC")}, ${time}${more}`;
}
