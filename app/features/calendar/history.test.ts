import { expect, test } from "vitest";
import { tellSeriesEvent, tellSessionEvent } from "./history.ts";

const zone = "America/New_York";
const [start, from] = [Date.parse("2026-11-19T19:15Z"), Date.parse("2026-11-18T20:00Z")];
const id = "0196a000-0000-7000-8000-000000000001";
const session = { id, title: "On-Court Lesson", status: "booked" as const, placeName: "Riverside", start, end: start };
const told = (kind: string, facts: Record<string, string | number> = {}) =>
  tellSessionEvent({ kind, facts: { start, ...facts } }, session, zone);

test("a session's event shows the coach's time, title and place, and links to it", () => {
  expect(told("session_taken", { status: "booked" })).toEqual({
    ...{ sign: "session", title: "Booked for Thu, Nov 19, 2:15 PM" },
    ...{ facts: "On-Court Lesson, Riverside", to: `/admin/calendar?session=${id}` },
  });
  expect(told("session_taken", { status: "held" })?.title).toBe("Held for Thu, Nov 19, 2:15 PM");
  expect(told("session_taken", { status: "requested" })?.title).toBe("Asked for Thu, Nov 19, 2:15 PM");
  expect(told("session_joined")?.title).toBe("Booked for Thu, Nov 19, 2:15 PM");
  expect(told("session_moved", { from })?.title).toBe("Moved from Wed, Nov 18, 3:00 PM to Thu, Nov 19, 2:15 PM");
  expect(told("session_skipped")?.title).toBe("Weekly session left out: Thu, Nov 19, 2:15 PM");
});

test.each([
  ["booked", "cancelled", "Cancelled"],
  ["booked", "completed", "Done"],
  ["booked", "no_show", "No-show"],
  ["booked", "weathered", "Rained out"],
  ["requested", "declined", "Declined"],
  ["held", "booked", "Confirmed"],
  ["requested", "booked", "Confirmed"],
  ["cancelled", "booked", "Booked again"],
])("a change from %s to %s reads '%s', with the earlier time", (before, status, title) => {
  const change = told("session_changed", { from: before, status });
  expect(change).toMatchObject({ title, facts: "On-Court Lesson, Thu, Nov 19, 2:15 PM, Riverside" });
});

test("events of deleted sessions are still shown, unknown kinds are not", () => {
  const kept = tellSessionEvent({ kind: "session_taken", facts: { start, status: "booked" } }, undefined, zone);
  expect(kept).toEqual({ sign: "session", title: "Booked for Thu, Nov 19, 2:15 PM", facts: "Since removed" });
  expect(told("session_sung")).toBeUndefined();
});

test("a weekly hour is one event, with the number of sessions", () => {
  const hour = (kind: string, facts = {}) => tellSeriesEvent({ kind, facts: { start, sessions: 5, ...facts } }, zone);
  expect(hour("series_taken")).toEqual({
    ...{ sign: "session", title: "Booked every week from Thu, Nov 19, 2:15 PM", facts: "5 sessions" },
  });
  expect(hour("series_moved", { from })?.title).toBe(
    "Weekly hour moved from Wed, Nov 18, 3:00 PM to Thu, Nov 19, 2:15 PM",
  );
  expect(hour("series_ended", { sessions: 1 })).toMatchObject({
    title: "Weekly hour ended from Thu, Nov 19, 2:15 PM",
    facts: "1 session",
  });
});
