import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendarFile, type SessionInFile } from "./calendar-file.ts";

const session = (some: Partial<SessionInFile> = {}): SessionInFile => ({
  ...{ id: "0199", start: Date.parse("2026-11-16T20:00Z"), end: Date.parse("2026-11-16T21:00Z"), status: "booked" },
  ...{ title: "On-Court Training", people: ["Elena Rossi"], place: "Riverside", address: null },
  ...{ sequence: 2, changedAt: Date.parse("2026-11-01T10:00Z") },
  ...some,
});
const fileOf = (...sessions: SessionInFile[]) => calendarFile({ name: "Apex", domain: "calendar-id", sessions });

test("a session is one event in UTC, with a name that stays", () => {
  expect(fileOf(session()).split("\r\n")).toEqual([
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Courtside//Calendar//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"],
    ...["X-WR-CALNAME:Apex", "REFRESH-INTERVAL;VALUE=DURATION:PT15M", "X-PUBLISHED-TTL:PT15M"],
    ...["BEGIN:VEVENT", "UID:0199@calendar-id", "DTSTAMP:20261101T100000Z", "LAST-MODIFIED:20261101T100000Z"],
    ...["SEQUENCE:2", "DTSTART:20261116T200000Z", "DTEND:20261116T210000Z"],
    ...["SUMMARY:Elena Rossi: On-Court Training", "LOCATION:Riverside", "STATUS:CONFIRMED", "END:VEVENT"],
    ...["END:VCALENDAR", ""],
  ]);
});

test.each<[SessionInFile["status"], string]>([
  ["held", "TENTATIVE"],
  ["requested", "TENTATIVE"],
  ["completed", "CONFIRMED"],
  ["no_show", "CONFIRMED"],
  ["cancelled", "CANCELLED"],
  ["weathered", "CANCELLED"],
])("what is %s is %s elsewhere", (status, elsewhere) => {
  expect(fileOf(session({ status }))).toContain(`\r\nSTATUS:${elsewhere}\r\n`);
});

const hostile = [
  "Zoë; Ñuñez, \\the 2nd\\",
  "Two\nlines\r\nand\rmore",
  "END:VEVENT\r\nBEGIN:VEVENT\r\nUID:forged",
  "テニスのレッスン".repeat(20),
  "🎾".repeat(60),
  "a".repeat(300),
  ` ${"leading and trailing ".repeat(8)}`,
];

test.each(hostile)("a name or a place is read back as it was written, and is nothing but text: %j", (text) => {
  const file = fileOf(session({ people: [text], title: text, place: text, address: text }));
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const [event, ...others] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent");
  expect(others).toEqual([]);
  const oneLine = text.replaceAll(/\r\n|\r/g, "\n");
  expect(event?.getFirstPropertyValue("summary")).toBe(`${oneLine}: ${oneLine}`);
  expect(event?.getFirstPropertyValue("location")).toBe(`${oneLine}, ${oneLine}`);
});
