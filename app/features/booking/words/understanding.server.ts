import { getCalendar } from "#app/features/calendar/facts.server.ts";
import { listWallHours } from "#app/features/calendar/open-times/open-days.server.ts";
import { readPhrase } from "#app/features/phrases/grammar/readings.server.ts";
import { datesThrough } from "#app/features/phrases/grammar/reference.server.ts";
import { type Settled, settle } from "#app/features/phrases/grammar/settle.server.ts";
import { getPhraseSettings } from "#app/features/phrases/queries.server.ts";
import type { Here } from "#app/lib/time/wall-time.server.ts";
import { addDays, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { RequestedWindows } from "./fitting-times.ts";
import { windowsInWords, wishInWords } from "./understood-words.ts";

const mostDaysRead = 60;

/** One reading of one of the named times. */
export type UnderstoodReading = RequestedWindows & { words: string; isAnswer: boolean };

export type Understanding = Omit<Settled, "wishes"> & {
  /** Each named time in our words; ambiguous ones are also in `questions`. */
  words: string[];
  questions: string[];
  readings: UnderstoodReading[];
  today: string;
  /** The last day considered. */
  last: string;
};

/** Reads when it would suit from a person's words and the calendar's hours. */
export async function understand(tx: Tx, words: string, { zone, now }: Here): Promise<Understanding> {
  const [calendar, settings] = await Promise.all([getCalendar(tx), getPhraseSettings(tx)]);
  const { date: today, minutes } = wallAt(zone, now);
  const days = Math.min(calendar?.horizon_days ?? 0, mostDaysRead);
  const last = addDays(today, days);
  const hours = await listWallHours(tx, { zone, now, from: today, days: days + 1 });
  const hoursOn = (date: string) => hours.get(date) ?? [];
  const phrase = readPhrase(words, { today, last, settings });
  const { wishes, ...settled } = settle(phrase, { now: { date: today, minutes }, last, hoursOn });
  const open = datesThrough(addDays(today, 1), last).filter((date) => hoursOn(date).length > 0);
  const horizon = { today, last, open };
  const said = wishes.map((wish) => ({ words: wishInWords(wish, horizon), isQuestion: wish.answers.length > 1 }));
  return {
    ...settled,
    words: said.map((wish) => wish.words),
    questions: said.flatMap((wish) => (wish.isQuestion ? wish.words : [])),
    readings: wishes.flatMap(({ readings, choice }) =>
      readings.map(({ open: windows, asked, isAnswer }) => ({
        ...{ windows, choice, isAnswer, words: windowsInWords(asked, { ...horizon, isDated: true }) },
      })),
    ),
    today,
    last,
  };
}
