import ICAL from "ical.js";
import { expect, test, vi } from "vitest";
import { calendarFile, invitationFile, type SessionInFile } from "./calendar-file.ts";

const session = (some: Partial<SessionInFile> = {}): SessionInFile => ({
  ...{ id: "0199", start: Date.parse("2026-11-16T20:00Z"), end: Date.parse("2026-11-16T21:00Z"), status: "booked" },
  ...{ title: "On-Court Training", people: ["Elena Rossi"], place: "Riverside", address: null },
  ...{ sequence: 2, changedAt: Date.parse("2026-11-01T10:00Z") },
  ...some,
});
const fileOf = (...sessions: SessionInFile[]) => calendarFile({ name: "Apex", domain: "calendar-id", sessions });

test("a session is one event in UTC with a stable UID", () => {
  expect(fileOf(session()).split("\r\n")).toEqual([
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Courtside//Calendar//EN", "CALSCALE:GREGORIAN"],
    ...["X-WR-CALNAME:Apex", "REFRESH-INTERVAL;VALUE=DURATION:PT15M", "X-PUBLISHED-TTL:PT15M"],
    ...["BEGIN:VEVENT", "UID:0199@calendar-id", "DTSTAMP:20261101T100000Z", "LAST-MODIFIED:20261101T100000Z"],
    ...["SEQUENCE:2", "DTSTART:20261116T200000Z", "DTEND:20261116T210000Z"],
    ...["SUMMARY:Elena Rossi: On-Court Training", "LOCATION:Riverside", "STATUS:CONFIRMED", "END:VEVENT"],
    ...["END:VCALENDAR", ""],
  ]);
});

test("a line of a feed is measured once, not letter by letter", () => {
  const long = { title: "Junior group, Ñandú & Zoë; advanced", address: "1 River Rd; Dock 4, New York" };
  const sessions = Array.from({ length: 5_000 }, (_, index) => session({ ...long, id: `0199-${index}` }));
  const file = fileOf(...sessions);
  const before = process.cpuUsage();
  fileOf(...sessions);
  process.stdout.write(`5,000 sessions in a feed: ${Math.round(process.cpuUsage(before).user / 1000)} ms of CPU\n`);
  const measure = vi.spyOn(Buffer, "byteLength");
  fileOf(...sessions);
  expect(measure.mock.calls.length).toBeLessThanOrEqual(file.split("\r\n").length);
  measure.mockRestore();
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

test.each(hostile)("names and places survive escaping: %j", (text) => {
  const file = fileOf(session({ people: [text], title: text, place: text, address: text }));
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const [event, ...others] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent");
  expect(others).toEqual([]);
  const oneLine = text.replaceAll(/\r\n|\r/g, "\n");
  expect(event?.getFirstPropertyValue("summary")).toBe(`${oneLine}: ${oneLine}`);
  expect(event?.getFirstPropertyValue("location")).toBe(`${oneLine}, ${oneLine}`);
});

const invite = (method: "REQUEST" | "CANCEL", some: Partial<SessionInFile> & { players?: string[] } = {}) =>
  invitationFile({
    ...{ method, session: { players: [], ...session(), ...some }, domain: "calendar-id" },
    organizer: { name: "Apex", address: "coach@apex.example" },
    attendee: { name: "Elena Rossi", address: "elena+tennis@player.example" },
    stampedAt: Date.parse("2026-11-02T08:00Z"),
    page: { label: "Move or cancel", href: "https://apex.example/session/~token", rule: "Free until Monday, 4 PM." },
  });

test("an invitation is the feed's event with organizer, attendee and what can be done about it", () => {
  const { method, text } = invite("REQUEST");
  expect(method).toBe("REQUEST");
  const inFeed = fileOf(session({ people: [], title: "On-Court Training, Apex" }));
  const event = (file: string) => file.slice(file.indexOf("BEGIN:VEVENT"), file.indexOf("END:VEVENT"));
  expect(event(text).replaceAll("\r\n ", "")).toBe(
    `${event(inFeed).replaceAll("\r\n ", "").replace("DTSTAMP:20261101T10", "DTSTAMP:20261102T08")}ORGANIZER;CN="Apex":mailto:coach@apex.example\r\n` +
      'ATTENDEE;CN="Elena Rossi";PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:elena+tennis@player.example\r\n' +
      "DESCRIPTION:Move or cancel: https://apex.example/session/~token\\nFree until Monday\\, 4 PM.\r\n" +
      "URL:https://apex.example/session/~token\r\n",
  );
  expect(text).toContain("\r\nMETHOD:REQUEST\r\n");
  expect(text).not.toMatch(/RRULE|TZID|X-WR-CALNAME|REFRESH/);
});

test.each<[Parameters<typeof invite>[0], SessionInFile["status"], string]>([
  ["REQUEST", "booked", "CONFIRMED"],
  ["REQUEST", "requested", "TENTATIVE"],
  ["CANCEL", "cancelled", "CANCELLED"],
  ["CANCEL", "weathered", "CANCELLED"],
  ["CANCEL", "declined", "CANCELLED"],
  ["CANCEL", "lapsed", "CANCELLED"],
])("a %s of what is %s says %s", (method, status, elsewhere) => {
  const { text } = invite(method, { status });
  expect(text).toContain(`\r\nMETHOD:${method}\r\n`);
  expect(text).toContain(`\r\nSTATUS:${elsewhere}\r\n`);
});

test("a group's invitation names only the household's own players", () => {
  const { text } = invite("REQUEST", { people: ["Marcus Bell", "Ada Okafor"], players: ["Ada Okafor"] });
  expect(text).toContain("SUMMARY:Ada Okafor: On-Court Training\\, Apex");
  expect(text).not.toContain("Marcus");
});

test.each([...hostile, '";X-FORGED=1:mailto:x@evil.example'])(
  "an attendee named %j changes nothing else in the file",
  (name) => {
    const { text } = invitationFile({
      ...{ method: "REQUEST", session: { ...session(), players: [] }, domain: "calendar-id", stampedAt: 0 },
      organizer: { name, address: "coach@apex.example" },
      attendee: { name, address: 'o"dd\r\nATTENDEE:x,y;ä@player.example' },
    });
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const [event, ...others] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
    expect(others).toEqual([]);
    const [attendee, ...more] = event?.getAllProperties("attendee") ?? [];
    expect(more).toEqual([]);
    expect(attendee?.getParameter("cn")).toBe(name.replaceAll(/[\r\n]+/g, " ").replaceAll('"', "'"));
    expect(attendee?.getFirstValue()).toBe("mailto:o%22dd%0D%0AATTENDEE%3Ax%2Cy%3B%C3%A4@player.example");
    expect(event?.getFirstProperty("organizer")?.getFirstValue()).toBe("mailto:coach@apex.example");
  },
);
