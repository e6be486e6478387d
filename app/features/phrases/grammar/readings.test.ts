import { afterEach, expect, test } from "vitest";
import { dayAndMonth, wallTimeInWords } from "#app/lib/dates.ts";
import { adoptRegion } from "#app/lib/region.ts";
import { addDays } from "#app/lib/time/wall-time.server.ts";
import { timeFor } from "#tests/busyness.ts";
import { fc } from "#tests/seeded.ts";
import { PhraseSettingsInput, usualPhraseSettings } from "../schema.ts";
import { readPhrase } from "./readings.server.ts";
import { type KnownCalendar, settle } from "./settle.server.ts";

afterEach(() => void adoptRegion({ region: "US", currency: "USD" }));

const [wednesday, last] = ["2026-10-07", "2026-12-06"];
const calendar: KnownCalendar = {
  now: { date: wednesday, minutes: 600 },
  last,
  hoursOn: (date) => (date === "2026-10-12" ? [] : [{ from: 480, to: 1200 }]),
};

function read(text: string, settings: Partial<PhraseSettingsInput> = {}) {
  return readPhrase(text, { today: wednesday, last, settings: { ...usualPhraseSettings, ...settings } });
}

/** The readings of each wish: '10-09 5:00 PM' is a start. */
function answersTo(text: string, settings: Partial<PhraseSettingsInput> = {}): string[][] {
  return settle(read(text, settings), calendar).wishes.map(({ answers }) =>
    answers.map((windows) =>
      windows
        .map(({ date, from, to }) => `${date.slice(5)} ${[...new Set([from, to])].map(wallTimeInWords).join("-")}`)
        .join(),
    ),
  );
}

test("the coach's hours decide an hour without AM or PM", () => {
  const [wish] = read("Friday at 5").wishes;
  expect(wish?.readings.map(({ windows }) => windows[0]?.from)).toEqual([300, 1020]);
  expect(answersTo("Friday at 5")).toEqual([["10-09 5:00 PM"]]);
});

test("'after' or 'before' never means an hour that leaves nothing to choose", () => {
  expect(answersTo("Friday after 4")).toEqual([["10-09 4:00 PM-8:00 PM"]]);
  expect(answersTo("Friday before 10")).toEqual([["10-09 8:00 AM-10:00 AM"]]);
});

test("a day with two meanings is a question", () => {
  expect(answersTo("next Friday at 3pm")).toEqual([["10-09 3:00 PM", "10-16 3:00 PM"]]);
  expect(settle(read("next Friday at 3pm"), calendar).outcome).toBe("question");
});

test("a weekday decides the order of a date, otherwise the coach's country does", () => {
  expect(answersTo("Friday 9/10 at 3pm")).toEqual([["10-09 3:00 PM"]]);
  expect(answersTo("11/10 at 3pm")).toEqual([["11-10 3:00 PM"]]);
  adoptRegion({ region: "AU", currency: "AUD" });
  expect(answersTo("11/10 at 3pm")).toEqual([["10-11 3:00 pm"]]);
});

test.each(["en-US", "en-GB", "de-DE", "en-AU", "ja-JP"])("a date written in %s is read as that date", (locale) => {
  adoptRegion({ region: locale.slice(3), currency: "USD" });
  const numeric = new Intl.DateTimeFormat(locale, { month: "numeric", day: "numeric", timeZone: "UTC" });
  const ahead = fc.integer({ min: 1, max: 59 }).map((days) => addDays(wednesday, days));
  fc.assert(
    fc.property(ahead, (date) => {
      for (const written of [numeric.format(Date.parse(date)), dayAndMonth(date), dayAndMonth(date, "long")])
        expect(read(`${written} at 3pm`).wishes[0]?.readings[0]?.windows[0]?.date, written).toBe(date);
    }),
  );
});

test("a date that fits only in the other order is asked about", () => {
  const settled = settle(read("9/10 at 3pm"), calendar);
  expect(settled).toMatchObject({ outcome: "question", wishes: [{ isUnlikely: true }] });
});

test("words that were not understood make it a question, and are reported", () => {
  const settled = settle(read("Friday 3pm before my recital"), calendar);
  expect(settled).toMatchObject({ outcome: "question", unused: ["before my recital"] });
});

test("a letter or digit that no rule reads makes it a question", () => {
  expect(settle(read("Friday 3pm x4"), calendar)).toMatchObject({ outcome: "question", unused: ["x4"] });
});

test("the space between a day and its hour may be missing", () => {
  for (const text of ["fri4pm", "4pmfri", "fri@4pm", "Friday 1600", "fri at 400pm"])
    expect(answersTo(text), text).toEqual([["10-09 4:00 PM"]]);
  expect(answersTo("thu4pm fri5pm")).toEqual([["10-08 4:00 PM"], ["10-09 5:00 PM"]]);
});

test("the time of an exception does not apply to the other days", () => {
  const [[answer = ""] = []] = answersTo("weekends except sun morning");
  expect(answer.split(",").slice(0, 2)).toEqual(["10-10 8:00 AM-8:00 PM", "10-11 12:00 PM-8:00 PM"]);
});

test("two bounds joined by 'but' are one time", () => {
  expect(answersTo("fri after 4 but before 6")).toEqual([["10-09 4:00 PM-6:00 PM"]]);
  expect(answersTo("fri before noon but not before 9")).toEqual([["10-09 9:00 AM-12:00 PM"]]);
});

test("'before nine and after five' are two times", () => {
  expect(answersTo("fri before 10am and after 5pm")).toEqual([["10-09 8:00 AM-10:00 AM"], ["10-09 5:00 PM-8:00 PM"]]);
});

test("a time to finish by is a bound, and when school ends is not", () => {
  expect(answersTo("fri, need to finish by 6pm")).toEqual([["10-09 8:00 AM-6:00 PM"]]);
  expect(answersTo("school ends at 3, so fri 4pm")).toEqual([["10-09 4:00 PM"]]);
});

test("'every' applies to all days listed with it", () => {
  const dates = (text: string) => answersTo(text).flatMap(([answer = ""]) => answer.split(",").length);
  expect(dates("every thu & fri 4:30-5:30")).toEqual([18]);
  expect(dates("every thu at 4pm and fri at 5pm")).toEqual([9, 9]);
});

test("a later statement about one of the days narrows it", () => {
  expect(answersTo("fri or sat but sat only after 2")).toEqual([["10-09 8:00 AM-8:00 PM"], ["10-10 2:00 PM-8:00 PM"]]);
});

test("a later statement that may narrow or repeat is a question", () => {
  expect(settle(read("fri or sat, sat after 2pm"), calendar).outcome).toBe("question");
});

test("a time that may apply to the days before it too is a question", () => {
  expect(answersTo("Friday, or failing that Saturday, at 6pm")[0]).toEqual(["10-09 8:00 AM-8:00 PM", "10-09 6:00 PM"]);
});

test("'no Fridays' leaves every other day, and 'I can't do Fridays' names no time", () => {
  expect(answersTo("no fridays")[0]?.[0]).not.toContain("10-09");
  expect(answersTo("no fridays")[0]?.[0]).toContain("10-08");
  expect(answersTo("I can't do Fridays")).toEqual([]);
});

test("an age, an activity or a telephone number is not a wish", () => {
  expect(answersTo("he turned 10 on saturday")).toEqual([]);
  expect(answersTo("his swimming is fri at 5")).toEqual([]);
  expect(answersTo("text me at 917 555 0199, fri 6pm works")).toEqual([["10-09 6:00 PM"]]);
});

test("text after a thousand letters is reported as not read", () => {
  const { wishes, unused } = read(`Friday 3pm${" ".repeat(1000)}not Friday`);
  expect(wishes).toHaveLength(1);
  expect(unused).toEqual(["not Friday"]);
});

test("a wish outside the calendar is reported with its reason", () => {
  const fallen = (text: string) => settle(read(text), calendar).fallen.map(({ why }) => why);
  expect(fallen("Monday at 3pm")).toEqual(["closed"]);
  expect(fallen("today at 9am")).toEqual(["past"]);
  expect(fallen("March 3 at 3pm")).toEqual(["beyond"]);
  expect(settle(read("Monday at 3pm or Friday at 3pm"), calendar)).toMatchObject({
    outcome: "understood",
    fallen: [{ words: "Monday at 3pm", why: "closed" }],
  });
});

test("a phrase that names too many times is refused as such", () => {
  const settled = settle(read("any day at 1, 2, 3, 4, 5, 6 or 7"), calendar);
  expect(settled).toMatchObject({ outcome: "nothing", fallen: [{ why: "many" }] });
  expect(settle(read("any weekday 3:30, 4, 4:30, 5, 5:30 or 6"), calendar).outcome).toBe("understood");
});

test("a first choice comes before the others, with how long and how often", () => {
  const phrase = read("Every Friday at 4pm for 90 minutes, ideally at 3pm");
  expect(phrase.minutes).toBe(90);
  expect(phrase.wishes.map(({ choice, isWeekly, words }) => [choice, isWeekly, words])).toEqual([
    [0, false, "at 3pm"],
    [1, true, "Every Friday at 4pm"],
  ]);
});

test("parts of the day mean what the settings say", () => {
  expect(answersTo("Friday evening", { evening: { from: 1080, to: 1140 } })).toEqual([["10-09 6:00 PM-7:00 PM"]]);
});

test("a part of the day ends after it begins, within the day", () => {
  expect(PhraseSettingsInput.safeParse(usualPhraseSettings).success).toBe(true);
  const parts = [
    { from: 720, to: 720 },
    { from: 800, to: 700 },
    { from: 0, to: 1441 },
    { from: -1, to: 60 },
  ];
  const accepted = parts.filter(
    (morning) => PhraseSettingsInput.safeParse({ ...usualPhraseSettings, morning }).success,
  );
  expect(accepted).toEqual([]);
});

const mostLetters = 200;
const words = `monday tues next week weekend or and not except but , . - / 3 4pm 5 12 6-4 10/12 oct 12th at after before
  between around morning evenings every other any day in two weeks ideally otherwise the of to from noon half past $ ( )
  school`.split(/\s+/);
const anyText = fc.oneof(
  fc.string({ maxLength: mostLetters, unit: "binary" }),
  fc.string({ maxLength: mostLetters }),
  fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((some) => some.join(" ").slice(0, mostLetters)),
  fc.array(fc.constantFrom(..."0123456789 -/:.,()$apm"), { maxLength: mostLetters }).map((signs) => signs.join("")),
);

test("no text gives a window in the past, beyond the horizon or outside the hours", () =>
  fc.assert(
    fc.property(anyText, (text) => {
      const windows = settle(read(text), calendar).wishes.flatMap(({ answers }) => answers.flat());
      for (const { date, from, to } of windows) {
        const hours = calendar.hoursOn(date)[0] ?? { from: 0, to: 0 };
        expect(date >= wednesday && date <= last && from <= to).toBe(true);
        expect(from >= hours.from && from < hours.to && to <= hours.to).toBe(true);
        expect(date > wednesday || from >= calendar.now.minutes).toBe(true);
      }
    }),
    { numRuns: 1000 },
  ));

test("any text of 200 letters is read within 20 ms", () => {
  const bound = timeFor(20);
  fc.assert(
    fc.property(anyText, (text) => {
      expect(bestOf(5, bound, () => settle(read(text), calendar))).toBeLessThan(bound);
    }),
    { numRuns: 500 },
  );
});

/** The shortest of some runs in ms, to exclude other processes and garbage collection. */
function bestOf(most: number, bound: number, run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let count = 0; count < most && best >= bound; count++) {
    const began = performance.now();
    run();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}
