import { beforeEach, expect, test } from "vitest";
import { addDays, instantAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { getCalendar } from "../facts.server.ts";
import { availabilityRules } from "../hours/hours-tables.server.ts";
import { takeTime } from "../mutations.server.ts";
import { places } from "../places/places-tables.server.ts";
import { calendars } from "../tables.server.ts";
import { getNextOpenTime, listOpenDays } from "./open-days.server.ts";

const admin = connectionTo("courtside_admin");
const zone = "America/New_York";
/** A Monday in two weeks, so that notice and horizon allow it. */
const monday = nextMonday();
const at = (minutes: number, day = 0) => instantAt(zone, addDays(monday, day), minutes, "earlier");
const service = { id: "", minutes: 60, capacity: 1, placeIds: null };
let riverside = "";

beforeEach(async () => {
  await asOwner((owner) =>
    owner.query("truncate sessions, availability_rules, availability_exceptions, places cascade"),
  );
  const calendar = await getCalendar(admin);
  await admin.update(calendars).set({ turnaround_minutes: 15, notice_minutes: 0, horizon_days: 60, day_limit: null });
  const [place] = await admin.insert(places).values({ name: "Riverside", kind: "indoor" }).returning({ id: places.id });
  riverside = place?.id ?? "";
  const hours = (weekday: number, minutes: string) => ({ weekday, minutes, place_id: riverside });
  await admin
    .insert(availabilityRules)
    .values(
      [hours(1, "[540,660)"), hours(3, "[540,600)")].map((rule) => ({ ...rule, calendar_id: calendar?.id ?? "" })),
    );
});

const week = (except?: string) =>
  listOpenDays(admin, { zone, service, from: monday, days: 7, now: Date.now(), except });

test("a week lists open, full and closed days", async () => {
  const days = await week();
  expect(days.map(({ open }) => open.length)).toEqual([5, 0, 1, 0, 0, 0, 0]);
  expect(days[0]?.words).toMatch(/^Mon, [A-Z][a-z]{2} \d+$/);
  expect(days[0]?.open.map(({ words }) => words)).toEqual(["9:00 AM", "9:15 AM", "9:30 AM", "9:45 AM", "10:00 AM"]);
  expect(days[2]?.open).toEqual([{ start: at(540, 2), end: at(600, 2), placeId: riverside, words: "9:00 AM" }]);
  const lesson = { serviceId: null, minutes: 60, capacity: 1, title: "Lesson", people: [], status: "booked" as const };
  const taken = await takeTime(admin, zone, { ...lesson, start: at(540, 2), placeId: riverside });
  const wednesday = (await week())[2];
  expect(wednesday).toMatchObject({ isClosed: false, open: [] });
  expect((await week())[3]).toMatchObject({ isClosed: true, open: [] });
  expect((await week(taken.ok ? taken.id : ""))[2]?.open, "over its own time, a session can be moved").toHaveLength(1);
});

test("only the service's places are listed", async () => {
  const elsewhere = { ...service, placeIds: [crypto.randomUUID()] };
  const days = await listOpenDays(admin, { zone, service: elsewhere, from: monday, days: 7, now: Date.now() });
  expect(days.every(({ isClosed }) => isClosed)).toBe(true);
});

test("the next open time is found up to the horizon", async () => {
  const next = (after: number) => getNextOpenTime(admin, { zone, service, after, now: Date.now() });
  expect(await next(at(601))).toMatchObject({ start: at(540, 2) });
  expect(await next(at(541, 2))).toMatchObject({ start: at(540, 7) });
  expect(await next(at(0, 90))).toBeUndefined();
});

function nextMonday(): string {
  const day = new Date(Date.now() + 8 * 86_400_000);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
