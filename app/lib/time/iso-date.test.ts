import { expect, test } from "vitest";
import { dateIn, isDate } from "./time-field.ts";

test.each(["2026-11-30", "2024-02-29", "2000-01-01", "2099-12-31"])("%s is a date", (text) =>
  expect(isDate(text)).toBe(true),
);

test.each([
  "2026-11-31",
  "2026-02-29",
  "2026-13-01",
  "2026-00-10",
  "1999-12-31",
  "2100-01-01",
  "2026-1-1",
  "",
  "x",
  "２０２６-11-30",
])("%j is no date", (text) => expect(isDate(text)).toBe(false));

test("a missing or invalid date parameter counts as missing", () => {
  expect([dateIn(null), dateIn("2026-11-31"), dateIn("2026-11-30")]).toEqual([undefined, undefined, "2026-11-30"]);
});
