import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addDays, instantAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { change, count, emptyBooking, mondayAhead, onMonday, openOnMondays, whileWaiting } from "#tests/open-monday.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { takeTime } from "../mutations.server.ts";
import { consider } from "./decision.server.ts";
import { decideTime, type NewSession, storeTaking } from "./take.server.ts";

const admin = connectionTo("courtside_admin");
const service = connectionTo("courtside_service");
let [placeId, northside] = ["", ""];

beforeEach(async () => {
  placeId = await emptyBooking("horizon_days = 60, day_limit = null, stranger_percent = 100");
  await openOnMondays(placeId);
  const { rows } = await change("insert into places (name, kind) values ('Northside', 'indoor') returning id");
  northside = String(rows[0]?.id);
  await change(`insert into travel_times (from_id, to_id, minutes)
    select least(a, b), greatest(a, b), 60 from (values ('${placeId}'::uuid, '${northside}'::uuid)) as v (a, b)`);
  await change("insert into people (name, email, origin) values ('Ada', 'ada@player.example', 'request')");
  await change("delete from busy_sources");
  await change(
    "insert into busy_sources (calendar_id, name, sealed_address) select id, 'Choir', 'sealed' from calendars",
  );
});

const lesson = (some: Partial<NewSession> = {}): NewSession => ({
  ...{ serviceId: null, minutes: 60, capacity: 1, title: "Lesson", people: [] },
  ...{ start: onMonday(600), placeId, status: "booked" as const },
  ...some,
});

async function decided(wanted: NewSession) {
  const decision = decideTime(await consider(admin, { zone, wanted }), wanted);
  if (typeof decision === "string") throw new Error(decision);
  return decision;
}

const spanOn = (start: number, minutes = 60) =>
  `tstzrange(to_timestamp(${start / 1000}), to_timestamp(${start / 1000 + minutes * 60}))`;

const session = (start: number, place = placeId) =>
  `insert into sessions (calendar_id, place_id, title, during, occupies, status, free_until)
   select id, '${place}', 'Lesson', ${spanOn(start)}, ${spanOn(start)}, 'booked', now() from calendars`;

const changes: [string, () => string][] = [
  ["a session too far away", () => session(onMonday(690), northside)],
  ["a session at the same time", () => session(onMonday(600))],
  ["the hours", () => "update availability_rules set minutes = '[540,1025)'"],
  [
    "time off",
    () => `insert into availability_exceptions (calendar_id, days, is_open)
    select id, '[${mondayAhead},${addDays(mondayAhead, 1)})', false from calendars`,
  ],
  ["a closed place", () => `update places set is_closed = true where id = '${northside}'`],
  ["the way between places", () => "update travel_times set minutes = 61"],
  [
    "a busy time",
    () => `insert into busy_blocks (source_id, during) select id, ${spanOn(onMonday(600))} from busy_sources`,
  ],
  ["a rule", () => "update calendars set notice_minutes = 1"],
];

test.each(changes)("a decision is not carried out after a change of %s", async (_, query) => {
  const decision = await decided(lesson());
  // Only jobs read other calendars.
  const role = query().includes("busy_blocks") ? service : admin;
  await role.execute(sql.raw(query()));
  const before = await count("sessions");
  expect(await storeTaking(admin, { decision })).toMatchObject({ became: "changed", id: null });
  expect(await count("sessions")).toBe(before);
});

test("a decision depends neither on other days nor on what is too far away to matter", async () => {
  const decision = await decided(lesson());
  await change(session(onMonday(600 + 60 + 70)));
  await change(session(instantAt(zone, addDays(mondayAhead, 1), 600, "earlier")));
  expect(await storeTaking(admin, { decision })).toMatchObject({ became: "booked" });
});

test("with a day limit a decision depends on the whole day", async () => {
  await change("update calendars set day_limit = 1");
  const decision = await decided(lesson());
  await change(session(onMonday(900)));
  expect(await storeTaking(admin, { decision })).toMatchObject({ became: "changed" });
  expect(await takeTime(admin, zone, lesson())).toMatchObject({ ok: false, reason: "day limit" });
});

test("a place in a group is not given away twice", async () => {
  const [person] = (await change("select id from people")).rows;
  const group = lesson({
    capacity: 2,
    serviceId: String((await change("select id from services limit 1")).rows[0]?.id),
  });
  const begun = await takeTime(admin, zone, group);
  const decision = await decided({ ...group, people: [String(person?.id)] });
  await change(`insert into session_people (session_id) values ('${begun.ok && begun.id}')`);
  expect(await storeTaking(admin, { decision })).toMatchObject({ became: "changed" });
});

test("a hold that expires after the decision is a change", async () => {
  await change(session(onMonday(660), northside));
  await change("update sessions set status = 'held', held_until = now() + interval '1 hour'");
  const decision = await decided(lesson({ start: onMonday(540) }));
  await change("update sessions set held_until = now()");
  expect(await storeTaking(admin, { decision })).toMatchObject({ became: "changed" });
  expect(await takeTime(admin, zone, lesson({ start: onMonday(660) }))).toMatchObject({ ok: true });
});

test("a visitor who waits for the calendar while it changes is told what is in the way", async () => {
  const answer = await whileWaiting(() => takeTime(admin, zone, lesson()), session(onMonday(690), northside));
  expect(answer).toMatchObject({ ok: false, reason: "travel" });
  expect(await count("sessions")).toBe(1);
});

test("a visitor who waits while something else changes decides again and gets the time", async () => {
  const answer = await whileWaiting(() => takeTime(admin, zone, lesson()), "update calendars set notice_minutes = 1");
  expect(answer).toMatchObject({ ok: true });
});
