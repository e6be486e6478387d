import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { getCalendar, readCalendarFacts } from "#app/features/calendar/facts.server.ts";
import { takeTime } from "#app/features/calendar/mutations.server.ts";
import { openTimes } from "#app/features/calendar/open-times/open-times.ts";
import { readCalendar } from "#app/features/calendar/week/calendar.server.ts";
import { CalendarView } from "#app/features/calendar/week/calendar-view.server.ts";
import { msPerDay, msPerMinute } from "#app/lib/time/durations.ts";
import { databaseOn, type Tx } from "#app/platform/db/connection.server.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { rowsBySize, timesPerSecond } from "#bench/by-size.ts";
import type { Row, Side } from "#bench/measure.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { startTestSite } from "#tests/site.ts";

const zone = "America/New_York";
const daysAhead = 60;
const target = 1 / 1.2;

/** A calendar that is full for sixty days, beside one with a tenth of it. */
const byFullness = rowsBySize({
  sizes: [500, 5_000],
  noun: "sessions in 60 days",
  fill: (url, count) => fill(url, { ahead: count, past: 0 }),
  works: [{ name: "open times, full calendar", once: readOpenTimes }],
});

/** Eleven years of a coach who works around the clock, beside four days. */
const byPast = rowsBySize({
  sizes: [100, 100_000],
  noun: "past sessions",
  fill: (url, count) => fill(url, { ahead: 480, past: count }),
  works: [
    { name: "open times, long past", target, once: readOpenTimes },
    { name: "week page, long past", target: 1 / 1.5, once: (db) => readCalendar(db, zone, CalendarView.parse({})) },
  ],
});

/** Everything a page needs to offer sixty days, from the database to the list. */
async function readOpenTimes(db: Tx): Promise<number> {
  const calendar = await getCalendar(db);
  if (!calendar) throw new Error("There is no calendar");
  const now = Date.now();
  const range = { start: now, end: now + daysAhead * msPerDay };
  const facts = await readCalendarFacts(db, { zone, range, now });
  const service = { id: "", minutes: 60, capacity: 1, placeIds: null };
  const { open } = openTimes({ ...facts, service, range, now });
  if (open.length === 0) throw new Error("Nothing is open, so nothing was measured");
  return open.length;
}

type Filled = { ahead: number; past: number };

async function fill(url: string, { ahead, past }: Filled): Promise<void> {
  const tables = ["calendars", "places", "availability_rules", "sessions", "session_people", "people"];
  const stepMinutes = Math.floor((daysAhead * 1440) / Math.max(1, ahead));
  const sessions = (count: number, at: string) => `
    with made as (
      insert into sessions (calendar_id, place_id, title, during, occupies, status, free_until)
      select c.id, p.id, 'Lesson', d.during, d.during, case when ${at} < now() then 'completed' else 'booked' end, ${at}
      from generate_series(1, ${count}) n, calendars c, places p,
        lateral (select tstzrange(${at}, ${at} + interval '10 minutes') as during) d
      returning id
    )
    insert into session_people (session_id, person_id) select made.id, people.id from made, people;`;
  await withClient(url, async (owner) => {
    for (const table of tables) await owner.query(`alter table ${table} no force row level security`);
    await owner.query(`
      update calendars set horizon_days = 400, notice_minutes = 0, turnaround_minutes = 5;
      insert into places (name, kind) values ('Riverside', 'indoor');
      insert into people (name, origin) values ('Ada Okafor', 'coach');
      insert into availability_rules (calendar_id, weekday, minutes, place_id)
        select c.id, n, '[0,1440)', p.id from generate_series(1, 7) n, calendars c, places p;
      ${sessions(ahead, `date_trunc('hour', now()) + (n * ${stepMinutes}) * interval '1 minute'`)}
      ${sessions(past, "date_trunc('hour', now()) - n * interval '1 hour'")}`);
    for (const table of tables) await owner.query(`alter table ${table} force row level security`);
    await owner.query(`vacuum analyze ${tables.join(", ")}`);
  });
}

/** As many as a node has connections for bookings. */
const takers = 4;

/** Sessions of one player, taken by several visitors at once, beside a function that decides nothing. */
const take: Row = {
  name: "a take",
  open: async () => {
    const testSite = await startTestSite({ isDurable: true });
    await fill(testSite.databaseUrl, { ahead: 480, past: 1_000 });
    await withClient(testSite.databaseUrl, (owner) => owner.query(bareTake));
    const connectionString = doorUrl(testSite.databaseUrl, testSecret, "courtside_admin");
    const pool = new pg.Pool({ connectionString, max: takers }).on("error", () => {});
    const ids = await readIds(drizzle(pool));
    const next = slots();
    const bare = (at: number) =>
      pool.query("select bare_take($1, $2, to_timestamp($3))", [ids.placeId, ids.person, at / 1_000]);
    const locked = await countUnderLock(pool, ids, next());
    return {
      ours: side(`courtside, under the lock: ${locked}`, () => takeOne(databaseOn(pool), ids, next())),
      beside: [{ ...side("a bare function, the same rows", () => bare(next())), target: 0.8 }],
      close: async () => {
        await pool.end();
        await testSite.close();
      },
    };
  },
};

const bareTake = `
  create function bare_take(p_place uuid, p_person uuid, p_start timestamptz) returns uuid language plpgsql
  set plan_cache_mode = force_generic_plan as $$
  declare
    c uuid;
    made uuid;
  begin
    select id into c from calendars for update;
    insert into sessions (calendar_id, place_id, title, during, occupies, status, policy, free_until)
    select c, p_place, 'Lesson', tstzrange(p_start, p_start + interval '10 minutes'),
      tstzrange(p_start, p_start + interval '15 minutes'), 'booked', policy, p_start from calendars
    on conflict do nothing returning id into strict made;
    insert into session_people (session_id, person_id) values (made, p_person);
    perform record_event('session_taken', 'coach', 'session', made, array[p_person], p_facts => '{"status": "booked"}');
    insert into mails (kind, about_kind, about_id, person_id, send_after)
    values ('session', 'session', made, p_person, now() + interval '1 minute');
    return made;
  end
  $$;
  grant execute on function bare_take to courtside_admin`;

function side(name: string, once: () => Promise<unknown>): Side {
  const took: number[] = [];
  const p95 = () => took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.NaN;
  const measure = async (seconds: number) => {
    const each = Array.from({ length: takers }, () => timesPerSecond(once, { seconds, took }));
    return (await Promise.all(each)).reduce((sum, rate) => sum + rate);
  };
  return { name, measure, p95 };
}

/** After the sixty days, each on a different day. */
function slots(): () => number {
  const days = 300;
  const first = Math.ceil(Date.now() / msPerDay + daysAhead + 2) * msPerDay;
  let turn = 0;
  return () => {
    turn++;
    return first + (turn % days) * msPerDay + Math.floor(turn / days) * 15 * msPerMinute;
  };
}

type Ids = { placeId: string; person: string };

async function readIds(db: Tx): Promise<Ids> {
  const { rows } = await db.execute<Ids>(`select p.id as "placeId", h.id as person from places p, people h limit 1`);
  return rows[0] as Ids;
}

async function takeOne(db: Tx, { placeId, person }: Ids, start: number): Promise<string> {
  const kind = { serviceId: null, minutes: 10, capacity: 1, title: "Lesson", status: "booked" as const };
  const taken = await takeTime(db, zone, { ...kind, people: [person], start, placeId });
  if (!taken.ok) throw new Error(`Not taken: ${taken.reason}`);
  return taken.id;
}

/** The statements from the one that locks the calendar to the end. */
async function countUnderLock(pool: pg.Pool, ids: Ids, start: number): Promise<number> {
  const sent: string[] = [];
  await takeOne(drizzle(pool, { logger: { logQuery: (text) => void sent.push(text) } }), ids, start);
  return sent.length - sent.findIndex((text) => /take_time|for update/.test(text));
}

export const calendar: Row[] = [...byFullness, ...byPast, take];
