import { expect, test } from "vitest";
import { readInThread } from "./busy-reader.server.ts";

const span = { start: Date.parse("2026-11-01T00:00Z"), end: Date.parse("2026-12-01T00:00Z") };
const file = { zone: "America/New_York", span, ownDomain: "this-calendar" };
const encoded = (lines: string[]) =>
  new TextEncoder().encode(["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR", ""].join("\r\n"));
const event = (uid: string, ...lines: string[]) => ["BEGIN:VEVENT", `UID:${uid}`, ...lines, "END:VEVENT"];

test("a file is read without blocking the server", async () => {
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  const secondly = event("a", "DTSTART:20000101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY");
  expect(await readInThread(encoded(secondly), file)).toEqual({ ok: false, reason: "too much" });
  clearInterval(turning);
  expect(turns).toBeGreaterThan(20);
});

test("titles can be in any alphabet", async () => {
  const lines = event("a", "SUMMARY:Теннис 🎾", "DTSTART:20261116T150000Z", "DTEND:20261116T160000Z");
  const start = Date.parse("2026-11-16T15:00Z");
  const spans = [{ start, end: start + 3_600_000 }];
  expect(await readInThread(encoded(lines), file)).toEqual({ ok: true, spans, unread: 0 });
});

test("reading a file times out", async () => {
  const slow = Array.from({ length: 400 }, (_, turn) =>
    event(`${turn}`, "DTSTART:20000101T000000Z", "DURATION:PT1S", "RRULE:FREQ=HOURLY;COUNT=200"),
  ).flat();
  expect(await readInThread(encoded(slow), file, 50)).toEqual({ ok: false, reason: "too much" });
});

test("twenty megabytes of past events are read within the limits", async () => {
  const note = `DESCRIPTION:${"Bring the balls. ".repeat(160)}`;
  const years = Array.from({ length: 7_000 }, (_, turn) => {
    const date = new Date(Date.UTC(2000, 0, 1 + turn)).toISOString().slice(0, 10).replaceAll("-", "");
    return event(`${turn}`, note, `DTSTART:${date}T150000Z`, `DTEND:${date}T160000Z`);
  }).flat();
  const body = encoded(years);
  expect(body.length).toBeGreaterThan(19_000_000);
  expect(await readInThread(body, file)).toEqual({ ok: true, spans: [], unread: 0 });
});
