import { expect, test } from "vitest";
import { given } from "#app/platform/env.server.ts";
import { isOpenNaively } from "#tests/naive-open-times.ts";
import { anyCalendar } from "#tests/random-calendars.ts";
import { fc } from "#tests/seeded.ts";
import { type OpenTimesInput, openTimes, whyNot } from "./open-times.ts";

const fiveMinutesMs = 300_000;
const zones = ["UTC", "America/New_York", "America/Santiago", "Africa/Cairo", "Asia/Kathmandu", "Australia/Lord_Howe"];
// A hundred take minutes; each ordinary run makes a few new ones. A failure is reported unshrunk, because shrinking
// would take longer than all the others.
const runs = (few: number) => ({ numRuns: given("WHOLE") ? 100 : few, endOnFailure: true });
const timeout = given("WHOLE") ? 600_000 : 120_000;

/** Every five minutes of the range at every place. */
function* everyStart({ range, places }: OpenTimesInput): Generator<{ start: number; placeId: string }> {
  for (const { id: placeId } of places) {
    for (let start = range.start; start < range.end; start += fiveMinutesMs) yield { start, placeId };
  }
}

function listed(input: OpenTimesInput): Set<string> {
  return new Set(openTimes(input).open.map(({ start, placeId }) => `${start} ${placeId}`));
}

test("a start is listed exactly when there is no reason against it", { timeout }, () => {
  fc.assert(
    fc.property(anyCalendar(zones), (input) => {
      const open = listed(input);
      for (const { start, placeId } of everyStart(input)) {
        const isListed = open.delete(`${start} ${placeId}`);
        if ((whyNot(input, start, placeId) === undefined) !== isListed) expect.fail(`${start} ${placeId} ${isListed}`);
      }
      expect([...open]).toEqual([]);
    }),
    runs(5),
  );
});

test("a refused start has the reason from whyNot", () => {
  fc.assert(
    fc.property(anyCalendar(zones), (input) => {
      const { refused } = openTimes(input);
      for (const { start, placeId, reason } of refused.slice(0, 200))
        expect(whyNot(input, start, placeId)).toBe(reason);
    }),
    runs(12),
  );
});

// Zones on both sides of UTC whose clocks never change.
test.each([
  ["UTC", 0],
  ["Pacific/Honolulu", -600],
  ["Asia/Kathmandu", 345],
  ["Pacific/Kiritimati", 840],
] as const)("the list matches the rules minute by minute: %s", { timeout }, (zone, offsetMinutes) => {
  let count = 0;
  fc.assert(
    fc.property(anyCalendar([zone]), (input) => {
      const open = listed(input);
      count += open.size;
      for (const { start, placeId } of everyStart(input)) {
        const isListed = open.delete(`${start} ${placeId}`);
        if (isOpenNaively(input, { start, placeId, offsetMinutes }) !== isListed)
          expect.fail(`${start} ${placeId} ${isListed}`);
      }
      expect([...open]).toEqual([]);
    }),
    runs(4),
  );
  expect(count).toBeGreaterThan(100);
});
