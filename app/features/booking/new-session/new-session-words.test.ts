import { expect, test } from "vitest";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { impossibleInWords } from "./new-session-words.ts";

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);
const hour = (time: string) => ({ start: at(time), end: at(time) + 60 * msPerMinute });
const nora = { ...hour("12:30"), title: "Lesson", count: 1, people: [{ name: "Nora Bell" }] };
const offGrid = "Sessions start on a full five minutes, such as 2:15.";

test.each([
  ["12:00", "does not fit", "It runs into Nora Bell, 12:30–1:30 PM."],
  ["13:00", "taken", "It runs into Nora Bell, 12:30–1:30 PM."],
  ["11:20", "does not fit", "It is too close to Nora Bell, 12:30–1:30 PM: 15 min stay free between sessions."],
  ["13:35", "taken", "It is too close to Nora Bell, 12:30–1:30 PM: 15 min stay free between sessions."],
  ["09:02", "does not fit", offGrid],
  ["13:00", "full", "The group is full."],
] as const)("at %s, %s: %s", (time, reason, words) => {
  const facts = { span: hour(time), others: [nora], turnaround: 15, zone: "UTC" };
  expect(impossibleInWords(reason, facts)).toBe(words);
});
