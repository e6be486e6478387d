import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addPerson, erasePeople } from "#app/features/people/mutations.server.ts";
import { addDays, instantAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { personForm } from "#tests/factories.ts";
import { comingMonday, emptyCalendar, takeDayOff, coachZone as zone } from "#tests/weekly-calendar.ts";
import { eraseFromCalendar } from "../erasure.server.ts";
import { setSessionStatus, takeTime } from "../mutations.server.ts";
import { listBrokenInvariants, listSkippedWeeks } from "../queries.server.ts";
import { calendars, sessions } from "../tables.server.ts";
import { type NewSeries, takeSeries } from "./series.server.ts";
import { endSeries } from "./series-changes.server.ts";
import { series, seriesPeople } from "./series-tables.server.ts";
import { writeOutSeries } from "./write-out.server.ts";

const admin = connectionTo("courtside_admin");
const service = connectionTo("courtside_service");
const monday = comingMonday();
const at = (week: number, minutes = 600) => instantAt(zone, addDays(monday, 7 * week), minutes, "earlier");
let [riverside, ada] = ["", ""];

beforeEach(async () => {
  riverside = await emptyCalendar();
  const added = await addPerson(admin, personForm({ name: "Ada Okafor" }));
  ada = added.ok ? added.id : "";
});

/** A weekly hour without an end. */
async function taken(some: Partial<NewSeries> = {}) {
  const kind = { serviceId: null, minutes: 60, capacity: 1, title: "Ada's lesson", people: [ada] };
  const answer = await takeSeries(admin, zone, { ...kind, start: at(0), placeId: riverside, ...some, instead: {} });
  if (!answer.ok) throw new Error(`Not taken: ${JSON.stringify(answer.conflicts)}`);
  return answer;
}

/** As if some weeks had passed: sessions are written out further ahead. */
const later = () => admin.update(calendars).set({ horizon_days: 84 });
const writeOut = () => writeOutSeries(service, zone);

async function listed() {
  const { rows } = await admin.execute<{ start: number; status: string; because: string | null; people: number }>(
    sql`select (extract(epoch from lower(during)) * 1000)::float8 as start, status, ended_because as because,
      (select count(*)::int from session_people m where m.session_id = s.id) as people
      from sessions s order by lower(during), status`,
  );
  return rows;
}

test("a continuing weekly hour is booked at least eight weeks ahead", async () => {
  const { sessions: weeks, id } = await taken();
  expect(weeks.length).toBeGreaterThanOrEqual(7);
  await writeOut();
  expect(await admin.$count(sessions), "nothing is due yet").toBe(weeks.length);
  await later();
  await writeOut();
  await writeOut();
  const rows = await listed();
  expect(rows.length).toBeGreaterThanOrEqual(11);
  expect(rows.map(({ start }) => start)).toEqual(rows.map((_row, week) => at(week)));
  expect(new Set(rows.map(({ status, people }) => `${status} ${people}`))).toEqual(new Set(["booked 1"]));
  const [hour] = await admin.select().from(series).where(eq(series.id, id));
  expect(hour?.written_until && hour.written_until > addDays(monday, 77)).toBe(true);
});

test("a week that is not open is skipped and shown, time off with its name", async () => {
  const { sessions: weeks } = await taken();
  const [off, clash] = [weeks.length, weeks.length + 1];
  await takeDayOff(addDays(monday, 7 * off), "Thanksgiving");
  await later();
  const kind = { serviceId: null, minutes: 60, capacity: 1, title: "Ben's lesson", people: [] };
  await takeTime(admin, zone, { ...kind, start: at(clash), placeId: riverside, status: "booked" });
  await writeOut();
  const rows = await listed();
  const cancelled = rows.filter(({ status }) => status === "cancelled");
  expect(cancelled).toEqual([
    { start: at(off), status: "cancelled", because: "Time off: Thanksgiving", people: 1 },
    { start: at(clash), status: "cancelled", because: "Taken", people: 1 },
  ]);
  expect(await listSkippedWeeks(service)).toEqual([at(clash)]);
  const { rows: told } = await asOwner((owner) =>
    owner.query("select actor from events where kind = 'session_skipped' order by happened_at"),
  );
  expect(told).toEqual([{ actor: "site" }, { actor: "site" }]);
  await writeOut();
  expect(await listed()).toEqual(rows);
  expect(await listBrokenInvariants(service)).toEqual([]);
});

test("a skipped week can be booked once its time is free", async () => {
  const { sessions: weeks } = await taken();
  const clash = weeks.length;
  await later();
  const kind = { serviceId: null, minutes: 60, capacity: 1, title: "Ben's lesson", people: [] };
  const other = await takeTime(admin, zone, { ...kind, start: at(clash), placeId: riverside, status: "booked" });
  await writeOut();
  if (other.ok) await setSessionStatus(admin, zone, { ...other, status: "cancelled" });
  const { rows } = await admin.execute<{ id: string; version: string }>(
    sql`select id, updated_at::text as version from sessions where status = 'cancelled' and series_id is not null`,
  );
  const skipped = rows[0] as { id: string; version: string };
  expect(await setSessionStatus(admin, zone, { ...skipped, status: "booked" })).toMatchObject({ ok: true });
  expect(await listSkippedWeeks(service)).toEqual([]);
});

test("overruled rules stay overruled, and no others", async () => {
  const { sessions: weeks } = await taken({ start: at(0, 480), because: "Before school" });
  await later();
  await admin.update(calendars).set({ day_limit: 1 });
  const kind = { serviceId: null, minutes: 60, capacity: 1, title: "Ben's lesson", people: [] };
  await takeTime(admin, zone, { ...kind, start: at(weeks.length, 600), placeId: riverside, status: "booked" });
  await writeOut();
  const rows = (await listed()).slice(weeks.length);
  expect(rows.find(({ status }) => status === "cancelled")?.because).toBe("That day is full");
  const [session] = await admin.select().from(sessions).orderBy(sql`lower(during) desc`).limit(1);
  expect(session).toMatchObject({ status: "booked", overruled: ["closed"], overruled_because: "Before school" });
});

test("two nodes at once book nothing twice", async () => {
  await taken();
  await taken({ start: at(0, 720) });
  await later();
  await Promise.all([writeOut(), writeOut(), writeOut(), writeOut()]);
  const rows = await listed();
  expect(new Set(rows.map(({ start }) => start)).size).toBe(rows.length);
  expect(rows.filter(({ status }) => status !== "booked")).toEqual([]);
});

test("a crash while booking ahead leaves nothing, and the next run does everything", async () => {
  const { sessions: weeks, id } = await taken();
  await later();
  await admin.transaction(async (other) => {
    await other.select().from(series).where(eq(series.id, id)).for("update");
    const written = writeOut().catch((error: Error) => error);
    await waitFor(async () => (await waiting()).length > 0);
    for (const pid of await waiting()) await service.execute(sql`select pg_terminate_backend(${pid})`);
    expect(await written).toBeInstanceOf(Error);
  });
  expect(await admin.$count(sessions)).toBe(weeks.length);
  await writeOut();
  expect(await admin.$count(sessions)).toBeGreaterThan(weeks.length);
});

test("erasing the last person ends the weekly hour and removes their name", async () => {
  const { id } = await taken();
  await eraseFromCalendar(admin, [ada]);
  await erasePeople(admin, [ada]);
  const rows = await listed();
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["cancelled"]));
  await later();
  await writeOut();
  expect(await listed()).toHaveLength(rows.length);
  const [hour] = await admin.select().from(series).where(eq(series.id, id));
  expect(hour?.title).toBe("Erased");
  expect(await admin.$count(seriesPeople)).toBe(0);
});

test("an erased player leaves a group that goes on", async () => {
  const added = await addPerson(admin, personForm({ name: "Ben Hartley" }));
  const ben = added.ok ? added.id : "";
  await taken({ title: "Junior group", capacity: 4, people: [ada, ben] });
  await eraseFromCalendar(admin, [ada]);
  await erasePeople(admin, [ada]);
  await later();
  await writeOut();
  expect(new Set((await listed()).map(({ status }) => status))).toEqual(new Set(["booked"]));
  expect(await admin.select({ title: series.title }).from(series)).toEqual([{ title: "Junior group" }]);
});

test("an ended weekly hour is not booked ahead", async () => {
  const { sessions: weeks } = await taken();
  const [first] = await admin
    .execute<{ id: string; version: string }>(
      sql`select id, updated_at::text as version from sessions order by lower(during) limit 1`,
    )
    .then(({ rows }) => rows);
  await endSeries(admin, zone, { ...(first as { id: string; version: string }), scope: "all" });
  await later();
  await writeOut();
  expect(await admin.$count(sessions)).toBe(weeks.length);
});

async function waiting(): Promise<number[]> {
  const { rows } = await service.execute<{ pid: number }>(sql`
    select pid from pg_stat_activity where usename = 'courtside_service' and wait_event_type = 'Lock'`);
  return rows.map(({ pid }) => pid);
}

async function waitFor(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100 && !(await isTrue()); tries++) await new Promise((done) => setTimeout(done, 50));
}
