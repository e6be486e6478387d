import { expect, test } from "vitest";
import { shortDate } from "./dates.ts";

test("a calendar date is the same day in every time zone", () => {
  expect(shortDate("2026-05-01")).toBe("May 1, 2026");
  expect(shortDate("2025-12-31")).toBe("Dec 31, 2025");
  expect(shortDate("2024-02-29")).toBe("Feb 29, 2024");
});

test("a date beyond the calendar is shown as it is stored", () => {
  expect(shortDate("infinity")).toBe("infinity");
});
