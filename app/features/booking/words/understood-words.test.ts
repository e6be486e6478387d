import { expect, test } from "vitest";
import { readPhrase } from "#app/features/phrases/grammar/readings.server.ts";
import { datesThrough } from "#app/features/phrases/grammar/reference.server.ts";
import { settle } from "#app/features/phrases/grammar/settle.server.ts";
import { usualPhraseSettings } from "#app/features/phrases/schema.ts";
import { fittingTimes, minutesBeside } from "./fitting-times.ts";
import { wishInWords } from "./understood-words.ts";

const [today, tomorrow, last] = ["2026-10-07", "2026-10-08", "2026-11-04"];
const closed = (date: string) => date === "2026-10-12";

/** On a Wednesday at ten, with hours from seven to nine every day but one. */
function read(words: string) {
  const phrase = readPhrase(words, { today, last, settings: usualPhraseSettings });
  return settle(phrase, {
    now: { date: today, minutes: 617 },
    last,
    hoursOn: (date) => (closed(date) ? [] : [{ from: 420, to: 1260 }]),
  });
}

const said = (words: string) =>
  read(words)
    .wishes.map((wish) =>
      wishInWords(wish, { today, last, open: datesThrough(tomorrow, last).filter((date) => !closed(date)) }),
    )
    .join("; ");

test.each([
  ["sat or sun after 10", "Saturday or Sunday after 10 AM"],
  ["Saturdays after 10", "Saturdays after 10 AM"],
  ["next Tuesday at 3pm or Saturdays after 10", "Tuesday at 3 PM; Saturdays after 10 AM"],
  ["tomorrow at noon", "tomorrow at noon"],
  ["weekday evenings", "weekdays from 5 to 9 PM"],
  ["weekday evenings, not Wednesday", "weekdays except Wednesdays from 5 to 9 PM"],
  ["weekends before 11", "weekends before 11 AM"],
  ["any day after 4", "any day after 4 PM"],
  ["Oct 20", "Tue, Oct 20"],
  ["Oct 20-23 10-2", "Oct 20–23 from 10 AM to 2 PM"],
  ["next Friday at 3pm", "Fri, Oct 9 at 3 PM, or Fri, Oct 16 at 3 PM"],
  ["ideally Friday at 3pm, otherwise Saturday at 10am", "Friday at 3 PM; otherwise Saturday at 10 AM"],
  // The rest of today begins at some odd minute, which nobody asked for.
  ["today before 5pm", "today before 5 PM"],
  ["my number is 555-1234", ""],
])("%s: %s", (words, understood) => expect(said(words)).toBe(understood));

test("a time inside the request has distance 0, one on another day an infinite distance", () => {
  const windows = read("Tuesday Oct 13 at 3pm").wishes.flatMap(({ answers }) => answers.flat());
  expect(minutesBeside({ date: "2026-10-13", minutes: 900 }, windows)).toBe(0);
  expect(minutesBeside({ date: "2026-10-13", minutes: 870 }, windows)).toBe(30);
  expect(minutesBeside({ date: "2026-10-14", minutes: 900 }, windows)).toBe(Number.POSITIVE_INFINITY);
});

const minuteMs = 60_000;
const openDays = datesThrough(tomorrow, last).map((date) => ({
  date,
  words: date,
  isClosed: false,
  open: Array.from({ length: 40 }, (_, turn) => {
    const start = Date.parse(`${date}T08:00Z`) + turn * 15 * minuteMs;
    return { start, end: start + 60 * minuteMs, placeId: "court", words: "" };
  }),
}));

function lookUp(words: string): void {
  const { wishes } = read(words);
  const horizon = { today, last, open: datesThrough(tomorrow, last) };
  const wanted = wishes.flatMap(({ answers, choice }) => answers.map((windows) => ({ windows, choice })));
  for (const wish of wishes) wishInWords(wish, horizon);
  fittingTimes(openDays, { zone: "UTC", wanted, turnaroundMs: 0, most: 3, nearMinutes: 90 });
}

test("a phrase of 200 letters takes at most three times as long as a simple one", () => {
  const hostile = ["mon-sun 1-12,", "any day at 1, 2, 3 or 4,", "every other mon 7-8, ", "evenings, weekends "];
  const phrases = ["weekdays after 4pm", ...hostile.map((unit) => unit.repeat(20).slice(0, 200))];
  phrases.forEach(lookUp);
  const [simple = 0, ...others] = phrases.map((phrase) => cpuMsOf(() => lookUp(phrase)));
  expect(Math.max(...others) / simple).toBeLessThanOrEqual(3);
});

/** The time of many runs, because the CPU clock is coarse. */
function cpuMsOf(run: () => void): number {
  const before = process.threadCpuUsage();
  for (let count = 0; count < 20; count++) run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
