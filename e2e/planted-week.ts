import { addDays, instantAt, wallAt, weekdayOf } from "#app/lib/time/wall-time.server.ts";
import { doorUrl } from "#app/platform/db/roles.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";

/** The zone of a new site. */
const zone = "America/New_York";

export function mondayOf(weeks = 0): string {
  const { date } = wallAt(zone, Date.now());
  return addDays(date, 1 - weekdayOf(date) + 7 * weeks);
}

export async function asCoach<Row>(testSite: TestSite, text: string, values: unknown[] = []): Promise<Row[]> {
  const url = doorUrl(testSite.databaseUrl, testSecret, "courtside_admin");
  const { rows } = await withClient(url, (client) => client.query(text, values));
  return rows as Row[];
}

/** Nothing in the calendar but the calendar. */
async function emptyCalendar(testSite: TestSite): Promise<void> {
  const tables = "calendar_sessions, series, availability_rules, availability_exceptions, travel_times, places";
  // No role of the site may delete a session.
  await withClient(testSite.databaseUrl, (owner) => owner.query(`truncate ${tables} cascade`));
  await asCoach(testSite, "update calendars set notice_minutes = 0, day_limit = null, turnaround_minutes = 15");
}

export type PlantedPlaces = { riverside: string; northside: string };

/** Riverside by day and Northside in the evening, Monday to Friday, and Saturday morning. */
export async function plantHours(testSite: TestSite): Promise<PlantedPlaces> {
  await emptyCalendar(testSite);
  const place = async (name: string, kind: string) => {
    const [row] = await asCoach<{ id: string }>(
      testSite,
      "insert into places (name, kind, is_lit, address) values ($1, $2, true, '12 River Road') returning id",
      [name, kind],
    );
    return row?.id ?? "";
  };
  const places = { riverside: await place("Riverside", "outdoor"), northside: await place("Northside", "indoor") };
  const [from, to] = [places.riverside, places.northside].toSorted();
  await asCoach(testSite, "insert into travel_times (from_id, to_id, minutes) values ($1, $2, 25)", [from, to]);
  const hours: [number, number, number, string][] = [1, 2, 3, 4, 5].flatMap(
    (day): [number, number, number, string][] => [
      [day, 420, 720, places.riverside],
      [day, 780, 990, places.riverside],
      [day, 1050, 1260, places.northside],
    ],
  );
  for (const [weekday, begin, end, placeId] of [...hours, [6, 480, 780, places.riverside] as const])
    await asCoach(
      testSite,
      `insert into availability_rules (calendar_id, weekday, minutes, place_id)
       select id, $1, int4range($2, $3), $4 from calendars`,
      [weekday, begin, end, placeId],
    );
  return places;
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

/** As it would be after booking; the database still refuses what overlaps. */
export async function plantSession(testSite: TestSite, planted: Planted): Promise<string> {
  const { who, date, at, place, minutes = 60, status = "booked", title = "On-Court Lesson", capacity = 1 } = planted;
  const start = instantAt(zone, date, at, "earlier") / 1000;
  const [row] = await asCoach<{ id: string }>(
    testSite,
    `insert into calendar_sessions (calendar_id, place_id, title, during, occupies, status, capacity, held_until)
     select id, $1, $2, tstzrange(to_timestamp($3), to_timestamp($3 + $4 * 60)),
       tstzrange(to_timestamp($3), to_timestamp($3 + ($4 + 15) * 60)), $5, $6,
       case when $5 = 'held' then now() + interval '1 day' end from calendars returning id`,
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

export { addDays };
