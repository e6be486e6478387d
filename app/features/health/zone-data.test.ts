import { expect, test } from "vitest";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { findZoneDifference } from "./facts.server.ts";

const now = new Date("2026-11-16T12:00:00Z");

test.each(["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"])(
  "PostgreSQL and Node agree about %s",
  async (zone) => {
    expect(await findZoneDifference(serviceDb(), zone, now)).toBeUndefined();
  },
);

test("a zone that the database reads differently is reported, with the first day", async () => {
  // PostgreSQL's own notation: seven hours west of UTC, which Node reads differently.
  await serviceDb().transaction(async (tx) => {
    await tx.execute("set local timezone_abbreviations = 'Australia'");
    expect(await findZoneDifference(tx, "EST", now)).toEqual(now);
  });
});
