import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { getCalendar, readCalendarFacts } from "#app/features/calendar/facts.server.ts";
import { takeTime } from "#app/features/calendar/mutations.server.ts";
import { openTimes } from "#app/features/calendar/open-times/open-times.ts";
import { readCalendar } from "#app/features/calendar/week/calendar.server.ts";
import { CalendarView } from "#app/features/calendar/week/calendar-view.server.ts";
import { msPerDay, msPerMinute } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
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

/** What a page needs that offers sixty days, from the database to the list. */
async function readOpenTimes(db: Tx): Promise<number> {
  const calendar = await getCalendar(db);
  if (!calendar) throw new Error("There is no calendar");
  const now = Date.now();
  const range = { start: now, end: now + daysAhead * msPerDay };
  const facts = await readCalendarFacts(db, { calendar, zone, range, now });
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

/** A session of one player, booked under the lock, beside the same statements sent by pg alone. */
const take: Row = {
  name: "a take",
  open: async () => {
    const testSite = await startTestSite({ isDurable: true });
    await fill(testSite.databaseUrl, { ahead: 480, past: 1_000 });
    const connectionString = doorUrl(testSite.databaseUrl, testSecret, "courtside_admin");
    const pool = new pg.Pool({ connectionString, max: 1 });
    const ids = await readIds(drizzle(pool));
    const recorded = await recordTake(pool, ids);
    const next = slots();
    return {
      ours: side("courtside", () => takeOne(drizzle(pool), ids, next())),
      beside: [{ ...side("pg, the same statements", () => replay(pool, recorded, next())), target: 0.6 }],
      close: async () => {
        await pool.end();
        await testSite.close();
      },
    };
  },
};

function side(name: string, once: () => Promise<unknown>): Side {
  const took: number[] = [];
  const p95 = () => took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.NaN;
  return { name, measure: (seconds) => timesPerSecond(once, { seconds, took }), p95 };
}

/** After the sixty days, one after the other. */
function slots(): () => number {
  let at = Math.ceil(Date.now() / (60 * msPerMinute)) * 60 * msPerMinute + (daysAhead + 2) * msPerDay;
  return () => {
    at += 15 * msPerMinute;
    return at;
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

type Statement = { text: string; values: unknown[] };
type Recorded = { start: number; id: string; statements: Statement[] };

async function recordTake(pool: pg.Pool, ids: Ids): Promise<Recorded> {
  const statements: Statement[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) };
  const start = slots()() - msPerDay;
  const id = await takeOne(drizzle(pool, { logger }), ids, start);
  return { start, id, statements };
}

/** With the times and the id of this booking in place of the recorded ones. */
async function replay(pool: pg.Pool, { start, id, statements }: Recorded, at: number): Promise<void> {
  let own = id;
  const adapted = (value: unknown) => {
    if (typeof value === "number" && Math.abs(value - start) < 2 * msPerDay) return value - start + at;
    return typeof value === "string" ? value.replaceAll(id, own) : value;
  };
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) {
      const { rows } = await client.query(text, values.map(adapted));
      if (text.startsWith('insert into "sessions"')) own = rows[0].id;
    }
  } finally {
    client.release();
  }
}

export const calendar: Row[] = [...byFullness, ...byPast, take];
