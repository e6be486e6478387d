import { createHash, randomBytes } from "node:crypto";
import { addDays, instantAt, wallAt, weekdayOf } from "#app/lib/time/wall-time.server.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";

/** The zone of a new site. */
const zone = "America/New_York";

/** A date this many days from now in the coach's zone. */
export function dayAhead(days: number): string {
  return addDays(wallAt(zone, Date.now()).date, days);
}

export function mondayOf(weeks = 0): string {
  const today = dayAhead(0);
  return addDays(today, 1 - weekdayOf(today) + 7 * weeks);
}

/** The instant this many minutes after that date's midnight. */
export function startOn(date: string, minutes: number): number {
  return instantAt(zone, date, minutes, "earlier");
}

type Row = Record<string, string>;

/** A connection as the coach. */
export async function asCoach<Asked = Row>(testSite: TestSite, call: string, values: unknown[] = []): Promise<Asked[]> {
  const url = doorUrl(testSite.databaseUrl, testSecret, "courtside_admin");
  const { rows } = await withClient(url, (client) => client.query(call, values));
  return rows as Asked[];
}

/** Empties the calendar. */
async function emptyCalendar(testSite: TestSite): Promise<void> {
  const tables = "sessions, series, availability_rules, availability_exceptions, travel_times, places";
  // No role of the site may delete a session.
  const truncate = () => withClient(testSite.databaseUrl, (owner) => owner.query(`truncate ${tables} cascade`));
  // It locks each table wholly, so a job that reads them in another order ends one of the two as a deadlock.
  await truncate().catch(truncate);
  const policy = { kind: "hours", hours: 24, gracePerYear: 0 };
  await asCoach(
    testSite,
    "update calendars set notice_minutes = 0, day_limit = null, turnaround_minutes = 15, policy = $1",
    [policy],
  );
}

export type PlantedPlaces = { riverside: string; northside: string };

async function plantPlaces(testSite: TestSite, riversideKind: "outdoor" | "indoor"): Promise<PlantedPlaces> {
  const place = async (name: string, kind: string, order: number) => {
    const call = `insert into places (name, kind, display_order, is_lit, address)
      values ($1, $2, $3, true, '12 River Road') returning id`;
    return (await asCoach(testSite, call, [name, kind, order]))[0]?.id ?? "";
  };
  return { riverside: await place("Riverside", riversideKind, 0), northside: await place("Northside", "indoor", 1) };
}

type PlantedHours = { days: [first: number, last: number]; minutes: string; place: string };

async function plantRules(testSite: TestSite, rules: PlantedHours[]): Promise<void> {
  for (const { days, minutes, place } of rules)
    await asCoach(
      testSite,
      `insert into availability_rules (calendar_id, weekday, minutes, place_id)
       select id, day, $3, $4 from calendars, generate_series($1::int, $2::int) day`,
      [...days, minutes, place],
    );
}

/** Open at Riverside from eight to twelve and at Northside from two to six, every day, without notice. */
export async function openCalendar(testSite: TestSite): Promise<PlantedPlaces> {
  await asCoach(testSite, "update calendars set notice_minutes = 0, turnaround_minutes = 15, horizon_days = 60");
  const places = await plantPlaces(testSite, "indoor");
  await plantRules(testSite, [
    { days: [1, 7], minutes: "[480,720)", place: places.riverside },
    { days: [1, 7], minutes: "[840,1080)", place: places.northside },
  ]);
  return places;
}

/** Riverside by day and Northside in the evening, Monday to Friday, and Saturday morning. */
export async function plantHours(testSite: TestSite): Promise<PlantedPlaces> {
  await emptyCalendar(testSite);
  const places = await plantPlaces(testSite, "outdoor");
  const [from, to] = [places.riverside, places.northside].toSorted();
  await asCoach(testSite, "insert into travel_times (from_id, to_id, minutes) values ($1, $2, 25)", [from, to]);
  await plantRules(testSite, [
    { days: [1, 5], minutes: "[420,720)", place: places.riverside },
    { days: [1, 5], minutes: "[780,990)", place: places.riverside },
    { days: [1, 5], minutes: "[1050,1260)", place: places.northside },
    { days: [6, 6], minutes: "[480,780)", place: places.riverside },
  ]);
  return places;
}

export async function addPlayer(testSite: TestSite, name: string): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@court.example`;
  const call = "insert into people (name, email, origin) values ($1, $2, 'coach') returning id";
  return (await asCoach(testSite, call, [name, email]))[0]?.id ?? "";
}

type Planted = {
  who: string | string[];
  date: string;
  /** Minutes since midnight. */
  at: number;
  place: string;
  minutes?: number;
  status?: string;
  title?: string;
  capacity?: number;
};

/** As after booking; the database still refuses overlaps. */
export async function plantSession(testSite: TestSite, planted: Planted): Promise<string> {
  const { who, date, at, place, minutes = 60, status = "booked", title = "On-Court Lesson", capacity = 1 } = planted;
  const start = startOn(date, at) / 1000;
  const [row] = await asCoach(
    testSite,
    `insert into sessions (calendar_id, place_id, title, during, occupies, status, capacity, held_until, free_until)
     select id, $1, $2, tstzrange(to_timestamp($3), to_timestamp($3 + $4 * 60)),
       tstzrange(to_timestamp($3), to_timestamp($3 + ($4 + 15) * 60)), $5, $6,
       case when $5 = 'held' then least(now() + interval '1 day', to_timestamp($3)) end,
       to_timestamp($3) - interval '1 day' from calendars returning id`,
    [place, title, start, minutes, status, capacity],
  );
  const id = row?.id ?? "";
  for (const name of [who].flat()) {
    await asCoach(
      testSite,
      `with known as (select id from people where name = $2), made as (
         insert into people (name, origin, plays) select $2, 'coach', true where not exists (select from known) returning id)
       insert into session_people (session_id, person_id)
       select $1, id from (select id from known union all select id from made) one limit 1`,
      [id, name],
    );
  }
  return id;
}

/** Visitors can book on-court lessons, an hour each; strangers are not held back. */
export async function plantAskable(testSite: TestSite): Promise<void> {
  await asCoach(testSite, "delete from bookable_services");
  await asCoach(
    testSite,
    "insert into bookable_services (service_id) select id from services where session_type = 'on-court'",
  );
  await asCoach(testSite, "update calendars set stranger_percent = 100");
}

/** One lesson a day at ten, at one place, for this many days, all taken. Returns their ids by date. */
export async function plantFullDays(testSite: TestSite, days: number): Promise<Map<string, string>> {
  await emptyCalendar(testSite);
  await asCoach(testSite, "update calendars set horizon_days = $1, near_hours = 48, turn_hours = 12", [days]);
  const { riverside } = await plantPlaces(testSite, "indoor");
  await plantRules(testSite, [{ days: [1, 7], minutes: "[600,660)", place: riverside }]);
  const ids = new Map<string, string>();
  for (let day = 1; day <= days; day += 1) {
    const date = dayAhead(day);
    ids.set(date, await plantSession(testSite, { who: `Player ${day}`, date, at: 600, place: riverside }));
  }
  return ids;
}

/** As if the coach had cancelled a while ago and could no longer undo it. */
export async function letTimePass(testSite: TestSite): Promise<void> {
  await withClient(testSite.databaseUrl, (owner) =>
    owner.query(`alter table sessions disable trigger user, no force row level security;
      update sessions set updated_at = now() - interval '5 minutes';
      alter table sessions enable trigger user, force row level security`),
  );
}

/** Skips the minute in which the coach may undo, and the wait for the next job run. */
export async function runJobsNow(testSite: TestSite, task?: string): Promise<void> {
  await withClient(testSite.databaseUrl, async (owner) => {
    if (task) await owner.query("select graphile_worker.add_job($1, '{}')", [task]);
    await owner.query("update graphile_worker._private_jobs set run_at = now() where run_at > now()");
  });
}

/** A link to the session, as in a mail to one of its people. */
export async function linkTo(testSite: TestSite, session: string): Promise<string> {
  const token = randomBytes(16).toString("base64url");
  await asCoach(
    testSite,
    `insert into links (purpose, subject_id, token_digest, expires_at)
     select 'session', id, $2, now() + interval '1 day' from session_people where session_id = $1`,
    [session, createHash("sha256").update(token).digest("base64url")],
  );
  return `/session/~${token}`;
}

/** As if a request's session were within a day, and had been booked and mailed long before. */
export async function bringNear(testSite: TestSite, messageId: string): Promise<void> {
  await withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_service"), (client) =>
    client.query("update mails set said_at = now() - interval '9 days' where kind = 'session'"),
  );
  await asCoach(
    testSite,
    `update sessions set created_at = now() - interval '9 days',
       during = tstzrange(lower(during) - span, upper(during) - span),
       occupies = tstzrange(lower(occupies) - span, upper(occupies) - span)
     from (select lower(during) - date_trunc('hour', now() + interval '20 hours') as span
       from sessions where message_id = $1) moved
     where message_id = $1`,
    [messageId],
  );
  await asCoach(testSite, "update calendars set remind_at = 0");
}
