import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isZone } from "#app/lib/time/wall-time.server.ts";
import { type BusyFile, readBusyTimes } from "./busy-times.server.ts";

const autumnToSpring = { start: Date.parse("2026-10-01T00:00Z"), end: Date.parse("2027-04-01T00:00Z") };
const asked: BusyFile = { zone: "America/New_York", span: autumnToSpring, ownDomain: "this-calendar" };

/** As it comes over the network: lines end in CR and LF. */
function fileFrom(name: string): string {
  return readFileSync(`tests/calendar-files/${name}.ics`, "utf8").replaceAll("\n", "\r\n");
}

function calendarOf(...lines: string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

function event(...lines: string[]): string {
  return ["BEGIN:VEVENT", "DTSTAMP:20261116T120000Z", ...lines, "END:VEVENT"].join("\r\n");
}

/** '2026-11-16 15:00 – 16:00' in UTC, with the second date if it differs. */
function timesIn(text: string, file: Partial<BusyFile> = {}): string[] {
  const read = readBusyTimes(text, { ...asked, ...file });
  if (!read.ok) return [read.reason];
  const stamp = (instant: number) => new Date(instant).toISOString().replace("T", " ").slice(0, 16);
  return read.spans.map(({ start, end }) => {
    const [from, to] = [stamp(start), stamp(end)];
    return `${from} – ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}`;
  });
}

test("Google's file: a weekly event across both clock changes, with exceptions, moves and cancellations", () => {
  expect(timesIn(fileFrom("google"))).toEqual([
    "2026-10-06 19:00 – 20:00",
    "2026-10-13 19:00 – 20:00",
    "2026-10-20 19:00 – 20:00",
    "2026-10-27 19:00 – 20:00",
    "2026-10-28 00:30 – 01:30",
    "2026-11-03 20:00 – 21:00",
    "2026-11-04 01:30 – 02:30",
    "2026-11-10 20:00 – 21:00",
    "2026-11-11 01:30 – 02:30",
    "2026-11-17 20:00 – 21:00",
    "2026-11-19 14:00 – 15:00",
    "2026-12-02 15:00 – 16:30",
    "2026-12-15 20:00 – 21:00",
    "2026-12-22 20:00 – 21:00",
    "2026-12-23 05:00 – 2026-12-26 05:00",
    "2026-12-29 20:00 – 21:00",
    ...[
      "2027-01-05",
      "2027-01-12",
      "2027-01-19",
      "2027-01-26",
      "2027-02-02",
      "2027-02-09",
      "2027-02-16",
      "2027-02-23",
    ].map((day) => `${day} 20:00 – 21:00`),
    "2027-03-02 20:00 – 21:00",
    "2027-03-09 20:00 – 21:00",
    "2027-03-16 19:00 – 20:00",
    "2027-03-23 19:00 – 20:00",
  ]);
});

test("Apple's file: another zone, floating times, whole days, durations and extra dates", () => {
  expect(timesIn(fileFrom("apple"))).toEqual([
    "2026-10-20 08:00 – 09:00",
    "2026-10-27 09:00 – 10:00",
    // The night shift and the day of twenty-five hours.
    "2026-11-01 03:00 – 2026-11-02 05:00",
    "2026-11-03 09:00 – 10:00",
    "2026-11-10 17:00 – 18:00",
    "2026-11-20 12:00 – 13:30",
    "2026-11-22 12:00 – 13:30",
  ]);
});

test("Outlook's file: its own zone names, and rules that end on a date", () => {
  expect(timesIn(`\uFEFF${fileFrom("outlook")}`)).toEqual([
    "2026-10-20 14:00 – 15:00",
    "2026-10-27 14:00 – 15:00",
    "2026-10-30 20:00 – 21:00",
    "2026-11-10 18:00 – 19:00",
    "2026-11-12 04:00 – 05:00",
    "2026-11-17 15:00 – 16:00",
    "2026-11-26 05:00 – 2026-11-27 05:00",
    "2026-11-27 21:00 – 22:00",
    "2026-12-25 21:00 – 22:00",
  ]);
});

test("events in another zone are read correctly", () => {
  const elsewhere = timesIn(fileFrom("outlook"), { zone: "Asia/Kathmandu" });
  expect(elsewhere).toEqual(timesIn(fileFrom("outlook")));
  const day = calendarOf(event("UID:a", "DTSTART;VALUE=DATE:20261116"));
  expect(timesIn(day, { zone: "Asia/Kathmandu" })).toEqual(["2026-11-15 18:15 – 2026-11-16 18:15"]);
});

test("our own sessions do not come back as busy", () => {
  const text = calendarOf(
    event("UID:0199@this-calendar", "DTSTART:20261116T150000Z", "DTEND:20261116T160000Z"),
    event("UID:0199@another-calendar", "DTSTART:20261117T150000Z", "DTEND:20261117T160000Z"),
  );
  expect(timesIn(text)).toEqual(["2026-11-17 15:00 – 16:00"]);
});

test("an unreadable event is counted and does not affect others", () => {
  const good = event("UID:good", "DTSTART:20261116T150000Z", "DTEND:20261116T160000Z");
  const text = calendarOf(
    good,
    event("UID:no start", "DTEND:20261116T160000Z"),
    event("UID:no date", "DTSTART:tomorrow", "DTEND:20261116T160000Z"),
    event("UID:no rule", "DTSTART:20261116T150000Z", "RRULE:FREQ=SOMETIMES"),
    event("UID:no colon", "DTSTART:20261118T150000Z", "DTEND", "SUMMARY"),
  );
  expect(readBusyTimes(text, asked)).toMatchObject({
    ok: true,
    unread: 3,
    spans: [{ start: Date.parse("2026-11-16T15:00Z") }],
  });
});

test("events without an end, or with one before the start, take no time", () => {
  const text = calendarOf(
    event("UID:a", "DTSTART:20261116T150000Z"),
    event("UID:b", "DTSTART:20261116T150000Z", "DTEND:20261116T140000Z"),
    event("UID:c", "DTSTART:20261116T150000Z", "DURATION:PT0S"),
  );
  expect(timesIn(text)).toEqual([]);
});

test("a changed occurrence without its event counts on its own", () => {
  const lines = ["RECURRENCE-ID:20261116T150000Z", "DTSTART:20261116T170000Z", "DTEND:20261116T180000Z"];
  expect(timesIn(calendarOf(event("UID:a", ...lines)))).toEqual(["2026-11-16 17:00 – 18:00"]);
});

test("an exception given as a date removes that day's occurrence", () => {
  const lines = ["DTSTART;TZID=America/New_York:20261116T200000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3"];
  const text = calendarOf(event("UID:a", ...lines, "EXDATE;VALUE=DATE:20261117"));
  expect(timesIn(text)).toEqual(["2026-11-17 01:00 – 02:00", "2026-11-19 01:00 – 02:00"]);
});

test("an event that began before the range still counts", () => {
  const text = calendarOf(
    event("UID:a", "DTSTART:20260901T120000Z", "DTEND:20261001T120000Z"),
    event("UID:b", "DTSTART:19990101T120000Z", "DTEND:19990101T130000Z", "RRULE:FREQ=YEARLY"),
  );
  expect(timesIn(text)).toEqual(["2026-09-01 12:00 – 2026-10-01 12:00", "2027-01-01 12:00 – 13:00"]);
});

test("an old rule is expanded from the range on and keeps its rhythm", () => {
  const every = (rule: string) =>
    timesIn(calendarOf(event("UID:a", "DTSTART:20050103T120000Z", "DURATION:PT1H", `RRULE:${rule}`)), {
      span: { start: Date.parse("2026-11-02T00:00Z"), end: Date.parse("2026-11-30T00:00Z") },
    });
  // January 3, 2005 was a Monday; 1139 weeks later it is November 2, 2026.
  expect(every("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=MO")).toEqual([
    ...["2026-11-09 12:00 – 13:00", "2026-11-15 12:00 – 13:00", "2026-11-23 12:00 – 13:00", "2026-11-29 12:00 – 13:00"],
  ]);
  expect(every("FREQ=DAILY;INTERVAL=10")).toEqual([
    ...["2026-11-09 12:00 – 13:00", "2026-11-19 12:00 – 13:00", "2026-11-29 12:00 – 13:00"],
  ]);
  expect(every("FREQ=DAILY;COUNT=7975")).toEqual(["2026-11-02 12:00 – 13:00", "2026-11-03 12:00 – 13:00"]);
});

test.each([
  ["a page", "<!doctype html><title>Sign in</title>"],
  ["nothing", ""],
  ["half a file", fileFrom("google").slice(0, 2_000)],
  ["a file without its last line", fileFrom("google").replace(/END:VCALENDAR\s*$/, "")],
  ["contacts", "BEGIN:VCARD\r\nFN:Sam\r\nEND:VCARD\r\n"],
])("%s is not a calendar", (_what, text) => {
  expect(timesIn(text)).toEqual(["not a calendar"]);
});

test("an empty calendar is valid", () => {
  expect(timesIn(calendarOf())).toEqual([]);
});

test.each([
  ["each second", "FREQ=SECONDLY"],
  ["each minute since 1970", "FREQ=MINUTELY"],
])("a rule that repeats %s is rejected", (_what, rule) => {
  const text = calendarOf(event("UID:a", "DTSTART:19700101T000000Z", "DURATION:PT1S", `RRULE:${rule}`));
  expect(timesIn(text)).toEqual(["too much"]);
});

/** What other calendars write and few readers support: correct, or reported. */
const written: [what: string, lines: string[], times: string[], unread?: number][] = [
  [
    "a list of busy times, as servers publish it",
    [
      ...["BEGIN:VFREEBUSY", "UID:f", "DTSTART:20261101T000000Z", "DTEND:20261201T000000Z"],
      "FREEBUSY:20261116T150000Z/PT1H,20261117T150000Z/20261117T163000Z",
      "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261118T150000Z/PT1H",
      "FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261119T150000Z/PT1H",
      ...["FREEBUSY;FBTYPE=FREE:20261120T150000Z/PT1H", "END:VFREEBUSY"],
    ],
    [
      ...["2026-11-16 15:00 – 16:00", "2026-11-17 15:00 – 16:30"],
      ...["2026-11-18 15:00 – 16:00", "2026-11-19 15:00 – 16:00"],
    ],
  ],
  ["a list of busy times that is none", ["BEGIN:VFREEBUSY", "FREEBUSY:whenever", "END:VFREEBUSY"], [], 1],
  ["hours in which someone can be asked", ["BEGIN:VAVAILABILITY", "UID:v", "END:VAVAILABILITY"], [], 1],
  [
    "Windows' name of a zone that the file does not describe",
    [event("UID:a", "DTSTART;TZID=W. Europe Standard Time:20261116T150000", "DURATION:PT1H")],
    ["2026-11-16 14:00 – 15:00"],
  ],
  [
    "the same in quotes, in summer",
    [event("UID:a", 'DTSTART;TZID="Pacific Standard Time":20261020T090000', "DURATION:PT1H")],
    ["2026-10-20 16:00 – 17:00"],
  ],
  [
    "a zone that nobody knows",
    [event("UID:a", "DTSTART;TZID=Customized Time Zone:20261116T150000", "DURATION:PT1H")],
    ["2026-11-16 20:00 – 21:00"],
    1,
  ],
  [
    "single dates with lengths of their own",
    [
      event(
        ...["UID:a", "DTSTART;TZID=America/New_York:20261116T100000", "DURATION:PT1H"],
        "RDATE;VALUE=PERIOD;TZID=America/New_York:20261117T100000/PT3H,20261118T100000/20261118T140000",
      ),
    ],
    ["2026-11-16 15:00 – 16:00", "2026-11-17 15:00 – 18:00", "2026-11-18 15:00 – 19:00"],
  ],
  [
    "a change of one and all later times",
    [
      event("UID:a", "DTSTART;TZID=America/New_York:20261102T100000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=4"),
      event(
        ...["UID:a", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20261116T100000"],
        ...["DTSTART;TZID=America/New_York:20261117T140000", "DURATION:PT2H"],
      ),
    ],
    [
      ...["2026-11-02 15:00 – 16:00", "2026-11-09 15:00 – 16:00"],
      ...["2026-11-17 19:00 – 21:00", "2026-11-24 19:00 – 21:00"],
    ],
  ],
  [
    "two such changes, the second named in UTC, and one of a single time",
    [
      event("UID:a", "DTSTART;TZID=America/New_York:20261102T100000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=5"),
      event(
        ...["UID:a", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20261109T100000"],
        ...["DTSTART;TZID=America/New_York:20261109T110000", "DURATION:PT1H"],
      ),
      event(
        ...["UID:a", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261123T150000Z"],
        ...["DTSTART;TZID=America/New_York:20261123T120000", "DURATION:PT1H"],
      ),
      event("UID:a", "RECURRENCE-ID:20261116T150000Z", "DTSTART:20261116T220000Z", "DURATION:PT1H"),
    ],
    [
      ...["2026-11-02 15:00 – 16:00", "2026-11-09 16:00 – 17:00", "2026-11-16 22:00 – 23:00"],
      ...["2026-11-23 17:00 – 18:00", "2026-11-30 17:00 – 18:00"],
    ],
  ],
  [
    "one and all later times called off",
    [
      event("UID:a", "DTSTART:20261102T150000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY"),
      event(
        ...["UID:a", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261116T150000Z", "DTSTART:20261116T150000Z"],
        "STATUS:CANCELLED",
      ),
    ],
    ["2026-11-02 15:00 – 16:00", "2026-11-09 15:00 – 16:00"],
  ],
  [
    "whole days of which all later ones are moved",
    [
      event("UID:a", "DTSTART;VALUE=DATE:20261102", "RRULE:FREQ=WEEKLY;COUNT=3"),
      event("UID:a", "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261109", "DTSTART;VALUE=DATE:20261110"),
    ],
    ["2026-11-02", "2026-11-10", "2026-11-17"].map((day) => `${day} 05:00 – ${addDay(day)} 05:00`),
  ],
  [
    "a change of all earlier times",
    [
      event("UID:a", "DTSTART:20261102T150000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=2"),
      event(
        ...["UID:a", "RECURRENCE-ID;RANGE=THISANDPRIOR:20261109T150000Z", "DTSTART:20261109T170000Z", "DURATION:PT1H"],
      ),
    ],
    ["2026-11-02 15:00 – 16:00", "2026-11-09 17:00 – 18:00"],
    1,
  ],
  ["every year on February 29", [event("UID:a", "DTSTART;VALUE=DATE:20240229", "RRULE:FREQ=YEARLY")], []],
  [
    "every year on a date that the rule would move",
    [event("UID:a", "DTSTART;VALUE=DATE:20240229", "RRULE:RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD")],
    [],
    1,
  ],
  [
    "every twentieth week of the year",
    [event("UID:a", "DTSTART:20261116T150000Z", "DURATION:PT1H", "RRULE:FREQ=YEARLY;BYWEEKNO=47")],
    ["2026-11-16 15:00 – 16:00"],
    1,
  ],
];

function addDay(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

test.each(written)("%s", (_what, lines, times, unread = 0) => {
  const text = calendarOf(...lines);
  expect(timesIn(text)).toEqual(times);
  expect(readBusyTimes(text, asked)).toMatchObject({ unread });
});

test("February 29 is blocked in leap years and counts towards the number of repeats", () => {
  const leapDay = calendarOf(event("UID:a", "DTSTART;VALUE=DATE:20240229", "RRULE:FREQ=YEARLY;COUNT=2"));
  const span = { start: Date.parse("2025-01-01"), end: Date.parse("2029-01-01") };
  expect(timesIn(leapDay, { span })).toEqual(["2028-02-29 05:00 – 2028-03-01 05:00"]);
});

test("every zone that Windows names is a zone", () => {
  const names = readFileSync("app/features/calendar/busy/windows-zones.ts", "utf8").match(/= \w+\/.+$/gm) ?? [];
  expect(names.length).toBeGreaterThan(130);
  expect(names.map((name) => name.slice(2)).filter((name) => !isZone(name))).toEqual([]);
});
