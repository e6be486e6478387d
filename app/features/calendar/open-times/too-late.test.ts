import { beforeEach, expect, test } from "vitest";
import { addDays, instantAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo, poolFor } from "#app/platform/db/connection.server.ts";
import { change, emptyBooking, mondayAhead, onMonday, openOnMondays } from "#tests/open-monday.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { getCalendar } from "../facts.server.ts";
import { takeTime } from "../mutations.server.ts";
import { inputFor, openInstead, type ToDecide, whyNotOpen } from "../sessions/decision.server.ts";

const booking = connectionTo("courtside_booking");
const admin = connectionTo("courtside_admin");
const hour = { serviceId: null, minutes: 60, capacity: 1 };
let placeId = "";

beforeEach(async () => {
  placeId = await emptyBooking("horizon_days = 60, day_limit = null");
  await openOnMondays(placeId);
});

async function asked(start: number) {
  const calendar = await getCalendar(booking);
  if (!calendar) throw new Error("There is no calendar");
  return { calendar, zone, now: Date.now(), wanted: { ...hour, start, placeId } };
}

async function tellInstead(wanted: ToDecide) {
  return openInstead(booking, await inputFor(booking, wanted), "taken");
}

async function book(start: number): Promise<void> {
  const session = { ...hour, title: "Lesson", people: [], placeId, start, status: "booked" as const };
  expect(await takeTime(admin, zone, session)).toMatchObject({ ok: true });
}

/** So many weeks after the Monday. */
const inWeek = (weeks: number, minutes: number) => instantAt(zone, addDays(mondayAhead, 7 * weeks), minutes, "earlier");

test("latecomers get the same alternatives as under the lock", async () => {
  // Three Mondays are full and the fourth is open, on this side of a fortnight for some and on the other for the first.
  await change(`update availability_rules set minutes = '[540,825)', valid = daterange('${mondayAhead}', null)`);
  const taken = [0, 1, 2].flatMap((week) => [540, 615, 690, 765].map((minutes) => inWeek(week, minutes)));
  for (const start of taken) await book(start);
  for (const start of taken) {
    const wanted = await asked(start);
    expect(await tellInstead(wanted)).toEqual(await whyNotOpen(booking, wanted));
  }
});

test("concurrent latecomers share one lookup, and the next lookup is fresh", async () => {
  await book(onMonday(540));
  const wanted = await asked(onMonday(540));
  let statements = 0;
  const count = () => void statements++;
  poolFor("courtside_booking").on("acquire", count);
  const answers = await Promise.all(Array.from({ length: 12 }, () => tellInstead(wanted)));
  poolFor("courtside_booking").off("acquire", count);
  // Each asks about its own time; the pool has four connections, so the first have looked before the last have asked.
  expect(statements).toBeLessThan(2 * 12);
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty("size", 1);
  const [nearest] = answers[0]?.nearest ?? [];
  await book(nearest?.start ?? 0);
  const later = await tellInstead(wanted);
  expect(later.nearest.map(({ start }) => start)).not.toContain(nearest?.start);
});

test("a lookup inside a transaction is not shared with other requests", async () => {
  await book(onMonday(540));
  const decided = await inputFor(booking, await asked(onMonday(540)));
  const failing = booking.transaction(async (tx) => {
    await tx.execute("select 1 / 0").catch(() => undefined);
    return openInstead(tx, decided, "taken");
  });
  const outcomes = await Promise.allSettled([
    failing,
    ...Array.from({ length: 20 }, () => openInstead(booking, decided, "taken")),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", ...Array(20).fill("fulfilled")]);
});
