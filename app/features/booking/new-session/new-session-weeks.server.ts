import { previewSeries } from "#app/features/calendar/series/series.server.ts";
import type { SeriesWeek } from "#app/features/calendar/series/series-weeks.server.ts";
import { reasonWords } from "#app/features/calendar/sessions/session-words.ts";
import { hoursInWords, momentInWords, weekdayAndDate } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { RepeatedWeek } from "./new-session-words.ts";

const msPerMinute = 60_000;

type Repeated = Parameters<typeof previewSeries>[2] & { weeks: number };

/** Every week of a weekly hour before it is booked, with what to book instead where it is not free. */
export async function readWeeks(tx: Tx, zone: string, wanted: Repeated): Promise<RepeatedWeek[]> {
  const weeks = await previewSeries(tx, zone, wanted);
  return weeks.map((week) => {
    const hours = hoursInWords({ start: week.start, end: week.start + wanted.minutes * msPerMinute }, zone);
    const shown = { date: week.date, words: weekdayAndDate(week.start, zone) };
    if (week.ok) return { ...shown, isFree: true, says: `${hours} is free` };
    const here = week.instead.filter(({ placeId }) => placeId === wanted.placeId);
    const instead = here.map(({ start }) => ({ value: `${start}`, words: momentInWords(start, zone) }));
    return { ...shown, isFree: false, says: refusalInWords(week), instead };
  });
}

/** 'Time off: Thanksgiving', 'Taken: Junior camp'. */
function refusalInWords({ reason, note }: Extract<SeriesWeek, { ok: false }>): string {
  const words = reason === "time off" ? "Time off" : reasonWords[reason];
  return note ? `${words}: ${note}` : words;
}
