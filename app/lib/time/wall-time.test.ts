import { expect, test } from "vitest";
import { addDays, datesIn, dayOf, gridOn, instantAt, spanOn, wallAt } from "./wall-time.server.ts";

const newYork = "America/New_York";
const iso = (instant: number) => new Date(instant).toISOString().replace(/:00\.000Z$/, "Z");
const hoursOf = ({ start, end }: { start: number; end: number }) => (end - start) / 3_600_000;

test("a repeated hour has two readings", () => {
  expect(iso(instantAt(newYork, "2026-11-01", 90, "earlier"))).toBe("2026-11-01T05:30Z");
  expect(iso(instantAt(newYork, "2026-11-01", 90, "later"))).toBe("2026-11-01T06:30Z");
});

test("a time that the clock skips is the instant of the change", () => {
  expect(iso(instantAt(newYork, "2027-03-14", 150, "earlier"))).toBe("2027-03-14T07:00Z");
  expect(iso(instantAt(newYork, "2027-03-14", 150, "later"))).toBe("2027-03-14T07:00Z");
});

test("minutes past 1440 are after midnight, on the clock of the next date", () => {
  expect(iso(instantAt(newYork, "2026-10-31", 1440 + 180, "later"))).toBe("2026-11-01T08:00Z");
  expect(iso(instantAt(newYork, "2026-10-31", 2880, "later"))).toBe("2026-11-02T05:00Z");
});

test("a window starts at the earlier and ends at the later reading", () => {
  expect(hoursOf(spanOn(newYork, "2026-11-01", { from: 60, to: 90 }) ?? { start: 0, end: 0 })).toBe(1.5);
  expect(hoursOf(spanOn(newYork, "2027-03-14", { from: 90, to: 210 }) ?? { start: 0, end: 0 })).toBe(1);
  expect(spanOn(newYork, "2027-03-14", { from: 130, to: 170 })).toBeUndefined();
});

test("a date has 23, 24 or 25 hours, and begins at one where there is no midnight", () => {
  expect(["2026-11-01", "2026-11-02", "2027-03-14"].map((date) => hoursOf(dayOf(newYork, date)))).toEqual([25, 24, 23]);
  expect(iso(dayOf("America/Santiago", "2026-09-06").start)).toBe("2026-09-06T04:00Z");
  expect(wallAt("America/Santiago", Date.parse("2026-09-06T04:00Z"))).toEqual({
    date: "2026-09-06",
    minutes: 60,
    weekday: 7,
  });
});

test("the grid has both passes of a repeated hour and nothing of a skipped one", () => {
  expect(gridOn(newYork, "2026-11-01", 30).slice(1, 7).map(iso)).toEqual([
    "2026-11-01T04:30Z",
    "2026-11-01T05:00Z",
    "2026-11-01T05:30Z",
    "2026-11-01T06:00Z",
    "2026-11-01T06:30Z",
    "2026-11-01T07:00Z",
  ]);
  expect(gridOn("Australia/Lord_Howe", "2026-10-04", 60).slice(1, 4).map(iso)).toEqual([
    "2026-10-03T14:30Z",
    "2026-10-03T16:00Z",
    "2026-10-03T17:00Z",
  ]);
});

test("dates are counted in the zone's calendar", () => {
  expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
  const evening = { start: Date.parse("2026-11-01T03:00Z"), end: Date.parse("2026-11-02T05:00Z") };
  expect(datesIn(newYork, evening)).toEqual(["2026-10-31", "2026-11-01"]);
  expect(datesIn(newYork, { start: evening.start, end: evening.start })).toEqual([]);
});
