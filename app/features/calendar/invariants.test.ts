import { beforeEach, expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { listBrokenInvariants } from "./queries.server.ts";

const admin = connectionTo("courtside_admin");
const tables = ["calendars", "places", "travel_times", "sessions", "session_people"];

/** As no role of the site can: without the constraint that keeps sessions apart, and without row-level security. */
async function plant(statement: string): Promise<string[]> {
  await asOwner(async (owner) => {
    await owner.query("begin");
    for (const table of tables) await owner.query(`alter table ${table} no force row level security`);
    await owner.query("alter table sessions drop constraint sessions_never_overlap");
    await owner.query(statement);
    for (const table of tables) await owner.query(`alter table ${table} force row level security`);
    await owner.query("commit");
  });
  const broken = await listBrokenInvariants(admin);
  await asOwner((owner) =>
    owner.query(`truncate sessions cascade;
      alter table sessions add constraint sessions_never_overlap
        exclude using gist (calendar_id extensions.gist_uuid_ops with =, occupies with &&)
        where (is_live)`),
  );
  return broken;
}

beforeEach(async () => {
  await asOwner((owner) => owner.query("truncate sessions, travel_times, places cascade"));
  await admin.execute("insert into places (name) values ('Riverside'), ('Northside')");
});

type Planted = { place?: string; status?: string; overruled?: string; capacity?: number };

function session(from: string, to: string, { place = "Riverside", status = "booked", ...over }: Planted = {}): string {
  const { overruled = "{}", capacity = 1 } = over;
  return `insert into sessions (calendar_id, place_id, title, during, occupies, status, free_until, overruled, overruled_because,
      capacity)
    select c.id, p.id, 'Lesson', d.during, d.during, '${status}', lower(d.during), '${overruled}', 'A favour', ${capacity}
    from calendars c, places p, (select tstzrange('2026-05-04 ${from}Z', '2026-05-04 ${to}Z') as during) d
    where p.name = '${place}';`;
}

const travel = `insert into travel_times (from_id, to_id, minutes, updated_at)
  select min(id::text)::uuid, max(id::text)::uuid, 30, now() - interval '1 hour' from places;`;

test("a healthy calendar breaks no invariant", async () => {
  expect(await plant(session("12:00", "13:00") + session("13:00", "14:00"))).toEqual([]);
});

test("overlapping sessions are found, even behind a long one, but not cancelled ones", async () => {
  expect(await plant(session("12:00", "13:00") + session("12:30", "13:30"))).toEqual(["two sessions overlap"]);
  const long = session("12:00", "15:00") + session("12:05", "12:10", { status: "cancelled" });
  expect(await plant(long + session("14:00", "14:30"))).toEqual(["two sessions overlap"]);
  expect(await plant(session("12:00", "13:00") + session("12:30", "13:30", { status: "cancelled" }))).toEqual([]);
});

test("sessions too far apart to reach are found, unless overruled or booked before the travel time grew", async () => {
  const there = (over: Planted = {}) => session("13:15", "14:00", { place: "Northside", ...over });
  expect(await plant(travel + session("12:00", "13:00") + there())).toEqual(["no time to travel"]);
  expect(await plant(session("12:00", "13:00") + there({ overruled: "{travel}" }))).toEqual([]);
  const since = "update travel_times set minutes = 60;";
  expect(
    await plant(
      `${session("12:00", "12:45")}${there()}update sessions set updated_at = now() - interval '1 day';${since}`,
    ),
  ).toEqual([]);
});

test("overfull sessions and holds without an end are found", async () => {
  const people = "insert into session_people (session_id) select s.id from sessions s, generate_series(1, 3);";
  expect(await plant(session("12:00", "13:00", { capacity: 2 }) + people)).toEqual(["more people than places"]);
  const endless = `alter table sessions drop constraint sessions_holds_end;`;
  const again = `alter table sessions add constraint sessions_holds_end
    check (status <> 'held' or held_until is not null) not valid`;
  expect(await plant(`${endless}${session("12:00", "13:00", { status: "held" })}${again}`)).toEqual([
    "a hold that never ends",
  ]);
});
