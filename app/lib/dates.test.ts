import { expect, test } from "vitest";
import {
  allTimesIn,
  calendarStamp,
  clockInWords,
  datesInWords,
  hoursInWords,
  longDayInWords,
  momentInWords,
  shortDate,
  spanInWords,
  timeInWords,
  wallHoursInWords,
  wallTimeInWords,
  weekdayAndDate,
  zoneInWords,
} from "./dates.ts";

test("a calendar date is the same day in every time zone", () => {
  expect(shortDate("2026-05-01")).toBe("May 1, 2026");
  expect(shortDate("2025-12-31")).toBe("Dec 31, 2025");
  expect(shortDate("2024-02-29")).toBe("Feb 29, 2024");
});

test("a date outside the calendar is shown as stored", () => {
  expect(shortDate("infinity")).toBe("infinity");
});

const newYork = "America/New_York";
const lesson = { start: Date.parse("2026-11-16T20:00Z"), end: Date.parse("2026-11-16T21:00Z") };

test("a session's time has one format", () => {
  expect(timeInWords(lesson.start, newYork)).toBe("3:00 PM");
  expect(momentInWords(lesson.start, newYork)).toBe("Mon, Nov 16, 3:00 PM");
  expect(momentInWords(new Date(lesson.start), "Asia/Kathmandu")).toBe("Tue, Nov 17, 1:45 AM");
  expect(spanInWords(lesson, newYork)).toBe("Mon, Nov 16, 3:00–4:00 PM");
  expect(longDayInWords(lesson.start, newYork)).toBe("Monday, November 16");
  expect(longDayInWords(lesson.start, newYork, "short")).toBe("Monday, Nov 16");
  expect(calendarStamp(lesson.start)).toBe("20261116T200000Z");
});

test("today, tomorrow and other years are named", () => {
  const at = (now: string) => momentInWords(lesson.start, newYork, Date.parse(now));
  expect(at("2026-11-16T05:00Z")).toBe("today, 3:00 PM");
  expect(at("2026-11-16T04:59Z")).toBe("tomorrow, 3:00 PM");
  expect(at("2026-11-15T04:59Z")).toBe("Mon, Nov 16, 3:00 PM");
  expect(at("2026-11-17T05:00Z")).toBe("Mon, Nov 16, 3:00 PM");
  expect(at("2025-11-16T05:00Z")).toBe("Mon, Nov 16, 2026, 3:00 PM");
});

test("a range across noon or midnight names both halves of the day", () => {
  const over = (start: string, end: string) =>
    spanInWords({ start: Date.parse(`2026-11-${start}Z`), end: Date.parse(`2026-11-${end}Z`) }, newYork);
  expect(over("16T16:30", "16T17:30")).toBe("Mon, Nov 16, 11:30 AM–12:30 PM");
  expect(hoursInWords(lesson, newYork)).toBe("3:00–4:00 PM");
  expect(over("17T04:00", "17T05:00")).toBe("Mon, Nov 16, 11:00 PM–12:00 AM");
  expect(over("17T04:30", "17T05:30")).toBe("Mon, Nov 16, 11:30 PM – Tue, Nov 17, 12:30 AM");
});

test("minutes since midnight are written as a time, even past midnight", () => {
  expect([0, 510, 720, 1050, 1440, 1560].map(wallTimeInWords)).toEqual([
    "12:00 AM",
    "8:30 AM",
    "12:00 PM",
    "5:30 PM",
    "12:00 AM",
    "2:00 AM",
  ]);
  expect(wallHoursInWords({ from: 780, to: 990 })).toBe("1:00–4:30 PM");
  expect(wallHoursInWords({ from: 420, to: 720 })).toBe("7:00 AM–12:00 PM");
  expect(wallHoursInWords({ from: 1320, to: 1560 })).toBe("10:00 PM–2:00 AM");
});

test("a rule writes full hours without minutes", () => {
  expect([0, 600, 720, 1080, 1110].map(clockInWords)).toEqual(["12 AM", "10 AM", "noon", "6 PM", "6:30 PM"]);
});

test("a week is written as its dates", () => {
  expect(datesInWords("2026-11-16", "2026-11-22")).toBe("Nov 16–22");
  expect(datesInWords("2026-11-30", "2026-12-06")).toBe("Nov 30 – Dec 6");
  expect(weekdayAndDate(lesson.start, newYork)).toBe("Mon, Nov 16");
});

test("a zone's name is the same all year", () => {
  expect(zoneInWords(newYork, lesson.start)).toBe("Eastern Time");
  expect(zoneInWords(newYork, Date.parse("2026-07-01"))).toBe("Eastern Time");
  expect(zoneInWords("Europe/Berlin", lesson.start)).toBe("Central European Time");
  expect(allTimesIn(newYork)).toBe("All times are in Eastern Time.");
});
