import { expect, test } from "vitest";
import { readPhrase } from "#app/features/phrases/readings.server.ts";
import { usualPhraseSettings } from "#app/features/phrases/schema.ts";
import { settle } from "#app/features/phrases/settle.server.ts";
import { fitOf, understoodWords } from "./asked-words.ts";

/** On a Wednesday at ten, with hours from seven to nine every day. */
function read(words: string) {
  const last = "2026-11-04";
  const phrase = readPhrase(words, { today: "2026-10-07", last, settings: usualPhraseSettings });
  return settle(phrase, {
    now: { date: "2026-10-07", minutes: 600 },
    last,
    hoursOn: () => [{ from: 420, to: 1260 }],
  });
}

test("what was understood is said in our words", () => {
  expect(understoodWords(read("next Monday at 3pm or Saturdays after 10"))).toEqual([
    "Mon, Oct 12, 3:00 PM",
    expect.stringMatching(/^Sat, Oct 10, 10:00 AM–9:00 PM, and \d more days$/),
  ]);
  expect(understoodWords(read("my number is 555-1234"))).toEqual([]);
});

test("an open time within what was asked fits best, one beside it less, and one of another day not at all", () => {
  const asked = read("Monday Oct 12 at 3pm");
  expect(fitOf({ date: "2026-10-12", minutes: 900 }, asked)).toBe(0);
  expect(fitOf({ date: "2026-10-12", minutes: 870 }, asked)).toBe(30);
  expect(fitOf({ date: "2026-10-12", minutes: 540 }, asked)).toBeUndefined();
  expect(fitOf({ date: "2026-10-13", minutes: 900 }, asked)).toBeUndefined();
});

test("a first choice comes before a second one", () => {
  const asked = read("ideally Monday Oct 12 at 3pm, otherwise Tuesday Oct 13 at 3pm");
  const [first, second] = ["2026-10-12", "2026-10-13"].map((date) => fitOf({ date, minutes: 900 }, asked));
  expect(first).toBeLessThan(second ?? 0);
});
