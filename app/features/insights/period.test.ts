import { expect, test } from "vitest";
import { barsOf, comparedRanges, periodAddress, periodOf, sinceWhen } from "./period.ts";

test("the address names a period, and anything else means thirty days", () => {
  expect([null, "", "31", "90", "365", "7"].map(periodOf)).toEqual([30, 30, 30, 90, 365, 7]);
  expect([7, 30].map((days) => periodAddress(periodOf(String(days))))).toEqual([
    "/admin/insights?days=7",
    "/admin/insights",
  ]);
});

test("a period ends today; twelve months begin with a whole one", () => {
  expect(sinceWhen(7, "2026-03-03")).toBe("2026-02-25");
  expect(sinceWhen(365, "2026-03-31")).toBe("2025-04-01");
});

test("a period is compared with the days before it, without today", () => {
  expect(comparedRanges({ since: "2026-02-25", until: "2026-03-03" })).toEqual({
    days: 6,
    now: { since: "2026-02-25", until: "2026-03-02" },
    before: { since: "2026-02-19", until: "2026-02-24" },
  });
});

test("days without visitors are included, even across a clock change", () => {
  const bars = barsOf([{ day: "2026-03-29", views: 4, visitors: 2 }], { since: "2026-03-28", until: "2026-03-30" });
  expect(bars.map(({ label, views }) => [label, views])).toEqual([
    ["Mar 28", 0],
    ["Mar 29", 4],
    ["Mar 30", 0],
  ]);
});

test("a year is shown by month and complete", () => {
  const days = [
    { day: "2025-04-01", views: 1, visitors: 1 },
    { day: "2026-03-01", views: 2, visitors: 1 },
    { day: "2026-03-31", views: 3, visitors: 2 },
  ];
  const bars = barsOf(days, { since: "2025-04-01", until: "2026-03-31" });
  expect(bars).toHaveLength(12);
  expect(bars[0]).toEqual({ day: "2025-04-01", label: "Apr 2025", views: 1, visitors: 1 });
  expect(bars.at(-1)).toEqual({ day: "2026-03-01", label: "Mar 2026", views: 5, visitors: 3 });
});
