import { expect, test } from "vitest";
import { minutesOf, timeFieldOf } from "./time-field.ts";

test.each([
  ["00:00", 0],
  ["07:00", 420],
  ["7:30", 450],
  ["19:00", 1140],
  ["23:59", 1439],
  ["19.30", 1170],
  ["19h30", 1170],
  ["7 AM", 420],
  ["7:05pm", 1145],
  ["12 PM", 720],
  ["12:15 AM", 15],
  ["12 a.m.", 0],
  [" 9:00 PM ", 1260],
])("%j is %i minutes after midnight", (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
});

test.each(["", "7", "24:00", "7:60", "13 PM", "0 AM", "noon-ish", "-1:00", "7:5"])(
  "%j is not a time of day",
  (text) => {
    expect(minutesOf(text)).toBeUndefined();
  },
);

test("a time field shows the minute of the day, even past midnight", () => {
  expect([0, 5, 1140, 1440, 1560].map(timeFieldOf)).toEqual(["00:00", "00:05", "19:00", "00:00", "02:00"]);
});
