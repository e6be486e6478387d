import { beforeEach, expect, test } from "vitest";
import { addDays, instantAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo, poolFor } from "#app/platform/db/connection.server.ts";
import { change, emptyBooking, mondayAhead, onMonday, openOnMondays } from "#tests/open-monday.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { takeTime } from "../mutations.server.ts";
import { consider, notOpen } from "../sessions/decision.server.ts";

const booking = connectionTo("courtside_booking");
const admin = connectionTo("courtside_admin");
const hour = { serviceId: null, minutes: 60, capacity: 1 };
let placeId = "";

beforeEach(async () => {
  placeId = await emptyBooking("horizon_days = 60, day_limit = null");
  await openOnMondays(placeId);
});

const considered = (start: number) => consider(booking, { zone, wanted: { ...hour, start, placeId } });

async function tellInstead(start: number) {
  return notOpen(booking, await considered(start), "taken");
}

async function book(start: number): Promise<void> {
  const session = { ...hour, title: "Lesson", people: [], placeId, start, status: "booked" as const };
  expect(await takeTime(admin, zone, session)).toMatchObject({ ok: true });
}

/** This many weeks after the Monday. */
const inWeek = (weeks: number, minutes: number) => instantAt(zone, addDays(mondayAhead, 7 * weeks), minutes, "earlier");

test("latecomers get the nearest alternatives within a fortnight", async () => {
  await change(`update availability_rules set minutes = '[540,825)', valid = daterange('${mondayAhead}', null)`);
  // Three Mondays are full and the fourth is open.
  const taken = [0, 1, 2].flatMap((week) => [540, 615, 690, 765].map((minutes) => inWeek(week, minutes)));
  for (const start of taken) await book(start);
  const told = async (start: number) => (await tellInstead(start)).nearest.map((time) => time.start);
  expect(await told(inWeek(0, 540))).toEqual([]);
  const opening = [540, 555, 570].map((minutes) => inWeek(3, minutes));
  expect(await told(inWeek(1, 765))).toEqual(opening);
  expect(await told(inWeek(2, 765))).toEqual(opening);
});

test("concurrent latecomers share one lookup, and the next lookup is fresh", async () => {
  await book(onMonday(540));
  let statements = 0;
  const count = () => void statements++;
  poolFor("courtside_booking").on("acquire", count);
  const answers = await Promise.all(Array.from({ length: 12 }, () => tellInstead(onMonday(540))));
  poolFor("courtside_booking").off("acquire", count);
  // Each asks about its own time. The pool has four connections, so the first have looked before the last ask.
  expect(statements).toBeLessThan(2 * 12);
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty("size", 1);
  const [nearest] = answers[0]?.nearest ?? [];
  await book(nearest?.start ?? 0);
  const later = await tellInstead(onMonday(540));
  expect(later.nearest.map(({ start }) => start)).not.toContain(nearest?.start);
});

test("a lookup inside a transaction is not shared with other requests", async () => {
  await book(onMonday(540));
  const late = await considered(onMonday(540));
  const failing = booking.transaction(async (tx) => {
    await tx.execute("select 1 / 0").catch(() => undefined);
    return notOpen(tx, late, "taken");
  });
  const outcomes = await Promise.allSettled([
    failing,
    ...Array.from({ length: 20 }, () => notOpen(booking, late, "taken")),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", ...Array(20).fill("fulfilled")]);
});
