import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addDays, instantAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { given } from "#app/platform/env.server.ts";
import { fc } from "#tests/seeded.ts";
import { comingMonday, emptyCalendar, takeDayOff, coachZone as zone } from "#tests/weekly-calendar.ts";
import { getCalendar } from "../facts.server.ts";
import { availabilityRules } from "../hours/hours-tables.server.ts";
import { moveSession, setSessionStatus, takeTime } from "../mutations.server.ts";
import { places, travelTimes } from "../places/places-tables.server.ts";
import { listBrokenInvariants } from "../queries.server.ts";
import { calendars } from "../tables.server.ts";
import { takeSeries } from "./series.server.ts";
import { endSeries, moveSeries } from "./series-changes.server.ts";
import { writeOutSeries } from "./write-out.server.ts";

const admin = connectionTo("courtside_admin");
const service = connectionTo("courtside_service");
const monday = comingMonday();
const runs = given("WHOLE") ? 200 : 12;

/** A start on a half-hour grid, and which of the existing sessions is meant. */
const anyTime = fc.record({
  day: fc.integer({ min: 0, max: 20 }),
  minutes: fc.integer({ min: 16, max: 36 }).map((halves) => halves * 30),
  isAway: fc.boolean(),
  length: fc.constantFrom(30, 60, 90),
});
const anyOperation = fc.record({
  does: fc.constantFrom(
    ...["take", "take", "series", "series", "move", "move later", "move all", "cancel", "end later", "end all"],
    ...["day off", "write out"],
  ),
  time: anyTime,
  which: fc.nat(),
  weeks: fc.constantFrom(undefined, 2, 5, 9),
  because: fc.constantFrom(undefined, "A favour"),
});
type Operation = ReturnType<typeof anyOperation.generate>["value"];
type Where = { home: string; away: string };

/** Two places that are an hour apart, both open all day, on alternating weekdays. */
async function openCalendar(): Promise<Where> {
  const home = await emptyCalendar();
  const calendar_id = (await getCalendar(admin))?.id ?? "";
  const [place] = await admin.insert(places).values({ name: "Northside", kind: "indoor" }).returning({ id: places.id });
  const away = place?.id ?? "";
  await admin
    .insert(availabilityRules)
    .values([1, 3, 5, 6, 7].map((weekday) => ({ calendar_id, weekday, minutes: "[1020,1260)", place_id: away })));
  const [from_id = "", to_id = ""] = [home, away].sort();
  await admin.insert(travelTimes).values({ from_id, to_id, minutes: 60 });
  return { home, away };
}

async function operate({ does, time, which, weeks, because }: Operation, { home, away }: Where): Promise<boolean> {
  const start = instantAt(zone, addDays(monday, time.day), time.minutes, "earlier");
  const wanted = { start, placeId: time.isAway ? away : home, because };
  const kind = { serviceId: null, minutes: time.length, capacity: 1, title: "Lesson", people: [] };
  if (does === "take") return (await takeTime(admin, zone, { ...kind, ...wanted, status: "booked" })).ok;
  if (does === "series") return (await takeSeries(admin, zone, { ...kind, ...wanted, weeks, instead: {} })).ok;
  if (does === "day off") return takeDayOff(addDays(monday, time.day)).then(() => true);
  if (does === "write out") {
    await admin.update(calendars).set({ horizon_days: 56 + 7 * (which % 6) });
    return writeOutSeries(service, zone).then(() => true);
  }
  const session = await anySession(which);
  if (!session) return false;
  if (does === "move") return (await moveSession(admin, zone, { ...session, ...wanted })).ok;
  if (does === "cancel") return (await setSessionStatus(admin, zone, { ...session, status: "cancelled" })).ok;
  const scope = does.endsWith("all") ? "all" : "later";
  if (does.startsWith("end")) return (await endSeries(admin, zone, { ...session, scope })).ok;
  return (await moveSeries(admin, zone, { ...session, ...wanted, scope })).ok;
}

async function anySession(which: number): Promise<{ id: string; version: string } | undefined> {
  const { rows } = await admin.execute<{ id: string; version: string }>(sql`
    select id, updated_at::text as version from sessions where status = 'booked' order by lower(during), id`);
  return rows[which % Math.max(1, rows.length)];
}

/** Each week of a series is one session, whatever happened to it. */
async function listDoubled(): Promise<string[]> {
  const { rows } = await admin.execute<{ id: string }>(sql`
    select id from (select id, count(*) over (partition by series_id, during) as times from sessions
      where series_id is not null and status = 'booked') s where times > 1`);
  return rows.map(({ id }) => id);
}

test("random bookings, moves and endings break no invariant", async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyOperation, { minLength: 8, maxLength: 16 }), async (operations) => {
      const where = await openCalendar();
      for (const operation of operations) if (await operate(operation, where)) done++;
      expect(await listBrokenInvariants(admin)).toEqual([]);
      expect(await listDoubled()).toEqual([]);
    }),
    { numRuns: runs },
  );
  expect(done).toBeGreaterThan(runs * 3);
}, 300_000);
