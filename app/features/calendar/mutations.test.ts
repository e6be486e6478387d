import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addPerson } from "#app/features/people/mutations.server.ts";
import { instantAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { personForm } from "#tests/factories.ts";
import { getCalendar } from "./facts.server.ts";
import { availabilityRules } from "./hours/hours-tables.server.ts";
import { moveSession, setSessionStatus, takeTime } from "./mutations.server.ts";
import { places, travelTimes } from "./places/places-tables.server.ts";
import { listBrokenInvariants } from "./queries.server.ts";
import type { NewSession } from "./sessions/take.server.ts";
import { sessionPeople } from "./spots/spots-tables.server.ts";
import { calendars, sessions } from "./tables.server.ts";

const admin = connectionTo("courtside_admin");
const zone = "America/New_York";
const minute = 60_000;
/** The Monday in two weeks, so that notice and horizon allow it. */
const monday = nextMonday();
const at = (minutes: number) => instantAt(zone, monday, minutes, "earlier");
let [riverside, northside] = ["", ""];

beforeEach(async () => {
  await asOwner((owner) =>
    owner.query(`truncate sessions, series, availability_rules, availability_exceptions, travel_times, places,
      people, households, events cascade`),
  );
  const calendar = await getCalendar(admin);
  await admin.update(calendars).set({ turnaround_minutes: 15, notice_minutes: 0, day_limit: null });
  const made = await admin
    .insert(places)
    .values([
      { name: "Riverside", kind: "indoor" },
      { name: "Northside", kind: "indoor" },
    ])
    .returning({ id: places.id });
  [riverside, northside] = [made[0]?.id ?? "", made[1]?.id ?? ""];
  const hours = (place_id: string, minutes: string) => ({
    calendar_id: calendar?.id ?? "",
    weekday: 1,
    minutes,
    place_id,
  });
  await admin.insert(availabilityRules).values([hours(riverside, "[540,720)"), hours(northside, "[780,1020)")]);
});

const lesson = (some: Partial<NewSession> = {}): NewSession => ({
  ...{ serviceId: null, minutes: 60, capacity: 1, title: "On-Court Training", people: [] },
  ...{ start: at(540), placeId: riverside, status: "booked" as const },
  ...some,
});
const take = (some: Partial<NewSession> = {}) => takeTime(admin, zone, lesson(some));
async function taken(some: Partial<NewSession> = {}) {
  const answer = await take(some);
  if (!answer.ok) throw new Error(`Not taken: ${answer.reason}`);
  return answer;
}

test("one of 40 concurrent bookings succeeds, and the others get three alternatives", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => take()));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const refused = answers.flatMap((answer) => (answer.ok ? [] : answer));
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["taken"]));
  expect(refused[0]?.nearest.map(({ start }) => start)).toEqual([at(615), at(630), at(645)]);
  expect(await admin.$count(sessions)).toBe(1);
});

test("a session keeps the turnaround it was booked with", async () => {
  await taken();
  expect(await take({ start: at(600) })).toMatchObject({ ok: false, reason: "taken" });
  await admin.update(calendars).set({ turnaround_minutes: 0 });
  const refused = await take({ start: at(600) });
  expect(refused).toMatchObject({ ok: false, reason: "taken" });
  expect(refused.ok ? [] : refused.nearest.map(({ start }) => start), "what is listed can be taken").not.toContain(
    at(600),
  );
  expect(await take({ start: at(615) })).toMatchObject({ ok: true });
});

test("an expired hold can be booked at once, before any job runs", async () => {
  const held = await taken({ status: "held" });
  expect(await take()).toMatchObject({ ok: false, reason: "taken" });
  await admin.update(sessions).set({ held_until: sql`now() - interval '1 second'` });
  expect(await take()).toMatchObject({ ok: true });
  const [lapsed] = await admin.select().from(sessions).where(eq(sessions.id, held.id));
  expect(lapsed).toMatchObject({ status: "lapsed", held_until: null });
});

test("with a reason, which is stored, the coach overrules hours, notice and travel, but never an overlap", async () => {
  await admin.update(calendars).set({ notice_minutes: 20 * 24 * 60 });
  expect(await take({ start: at(485) })).toMatchObject({ ok: false, reason: "closed" });
  expect(await take({ start: at(485), because: "A favour" })).toMatchObject({
    ok: true,
    overruled: ["closed", "notice"],
  });
  const [session] = await admin.select().from(sessions);
  expect(session).toMatchObject({ overruled: ["closed", "notice"], overruled_because: "A favour" });
  expect(await take({ start: at(490), because: "A favour" })).toMatchObject({ ok: false, reason: "taken" });
  expect(await take({ start: at(430), because: "A favour" })).toMatchObject({ ok: false, reason: "does not fit" });
});

test("travel time between places is kept, unless the coach overrules it", async () => {
  const [from_id = "", to_id = ""] = [riverside, northside].sort();
  await admin.insert(travelTimes).values({ from_id, to_id, minutes: 75 });
  await taken({ start: at(660) });
  const there = { start: at(780), placeId: northside };
  expect(await take(there)).toMatchObject({ ok: false, reason: "travel" });
  expect(await take({ ...there, because: "They pick me up" })).toMatchObject({ ok: true, overruled: ["travel"] });
});

test("one of two concurrent bookings too far apart to travel succeeds", async () => {
  const [from_id = "", to_id = ""] = [riverside, northside].sort();
  await admin.insert(travelTimes).values({ from_id, to_id, minutes: 75 });
  const both = [lesson({ start: at(660) }), lesson({ start: at(780), placeId: northside })];
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(both.map((wanted) => takeTime(admin, zone, wanted)));
    expect(answers.map((answer) => (answer.ok ? "had" : answer.reason)).sort()).toEqual(["had", "travel"]);
    expect(await listBrokenInvariants(admin)).toEqual([]);
    await asOwner((owner) => owner.query("truncate sessions cascade"));
  }
});

test("a cancelled session cannot come back if the coach could not get there in time", async () => {
  const [from_id = "", to_id = ""] = [riverside, northside].sort();
  await admin.insert(travelTimes).values({ from_id, to_id, minutes: 75 });
  const first = await taken({ start: at(660) });
  const cancelled = await setSessionStatus(admin, zone, { ...first, status: "cancelled" });
  const back = { id: first.id, version: cancelled.ok ? cancelled.version : "", status: "booked" as const };
  await taken({ start: at(780), placeId: northside });
  expect(await setSessionStatus(admin, zone, back)).toEqual({ ok: false, reason: "travel" });
  expect(await listBrokenInvariants(admin)).toEqual([]);
});

test("a session keeps its id when moved, even onto part of its own time; a stale version is refused", async () => {
  const { id, version } = await taken();
  await taken({ start: at(660) });
  const move = (start: number, from: string) =>
    moveSession(admin, zone, { id, version: from, start, placeId: riverside });
  expect(await move(at(600), version)).toMatchObject({ ok: false, reason: "does not fit" });
  const moved = await move(at(570), version);
  expect(moved).toMatchObject({ ok: true, id });
  expect(await move(at(585), version)).toEqual({ ok: false, reason: "stale" });
  const [session] = await admin.select().from(sessions).where(eq(sessions.id, id));
  expect(session).toMatchObject({ sequence: 1 });
  expect(
    await moveSession(admin, zone, { id: crypto.randomUUID(), version, start: at(570), placeId: riverside }),
  ).toEqual({
    ok: false,
    reason: "gone",
  });
});

test("a cancelled session comes back only while its time is free", async () => {
  const first = await taken();
  const cancelled = await setSessionStatus(admin, zone, { ...first, status: "cancelled", because: "Ill" });
  expect(cancelled).toMatchObject({ ok: true });
  const version = cancelled.ok ? cancelled.version : "";
  const other = await taken();
  expect(await setSessionStatus(admin, zone, { id: first.id, version, status: "booked" })).toEqual({
    ok: false,
    reason: "taken",
  });
  expect(await setSessionStatus(admin, zone, { ...other, status: "cancelled" })).toMatchObject({ ok: true });
  expect(await setSessionStatus(admin, zone, { id: first.id, version, status: "booked" })).toMatchObject({ ok: true });
  expect(await setSessionStatus(admin, zone, { ...first, status: "completed" })).toEqual({
    ok: false,
    reason: "stale",
  });
});

test("an ended session cannot be moved, and only allowed status changes work", async () => {
  const session = await taken();
  const done = await setSessionStatus(admin, zone, { ...session, status: "completed" });
  const version = done.ok ? done.version : "";
  expect(await moveSession(admin, zone, { id: session.id, version, start: at(600), placeId: riverside })).toEqual({
    ok: false,
    reason: "ended",
  });
  expect(await setSessionStatus(admin, zone, { id: session.id, version, status: "weathered" })).toEqual({
    ok: false,
    reason: "ended",
  });
  const gone = await setSessionStatus(admin, zone, { id: session.id, version, status: "booked" });
  const again = await setSessionStatus(admin, zone, {
    id: session.id,
    version: gone.ok ? gone.version : "",
    status: "cancelled",
  });
  expect(
    await moveSession(admin, zone, {
      id: session.id,
      version: again.ok ? again.version : "",
      start: at(600),
      placeId: riverside,
    }),
  ).toEqual({ ok: false, reason: "ended" });
});

test("people join the same group session until it is full, and it is in their history", async () => {
  const names = ["Ada Okafor", "Ben Hartley", "Elena Rossi"];
  const ids: string[] = [];
  for (const name of names) {
    const added = await addPerson(admin, personForm({ name }));
    ids.push(added.ok ? added.id : "");
  }
  const [ada = "", ben = "", elena = ""] = ids;
  const serviceId = (await asOwner((owner) => owner.query("select id from services limit 1"))).rows[0].id;
  const group = { serviceId, capacity: 2, title: "Junior group" };
  const first = await taken({ ...group, people: [ada] });
  expect((await taken({ ...group, people: [ben] })).id).toBe(first.id);
  expect(await take({ ...group, people: [elena] })).toMatchObject({ ok: false, reason: "full" });
  expect(await take({ ...group, start: at(660), people: ids }), "more at once").toMatchObject({ reason: "full" });
  const half = await taken({ ...group, start: at(660), people: [elena] });
  expect(await take({ ...group, start: at(660), people: [ada, ben] }), "more than are left").toMatchObject({
    reason: "full",
  });
  await setSessionStatus(admin, zone, { ...half, status: "cancelled" });
  expect(await admin.$count(sessionPeople)).toBe(3);
  const { rows } = await asOwner((owner) =>
    owner.query("select kind from events where about_id = $1 order by happened_at", [first.id]),
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["session_taken", "session_joined"]);
});

function nextMonday(): string {
  const day = new Date(Date.now() + 8 * 24 * 60 * minute);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
