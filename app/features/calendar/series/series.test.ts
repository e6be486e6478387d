import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addDays, instantAt, wallAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { coachZone, comingMonday, emptyCalendar, takeDayOff } from "#tests/weekly-calendar.ts";
import { moveSession, setSessionStatus, takeTime } from "../mutations.server.ts";
import { listBrokenInvariants } from "../queries.server.ts";
import { sessions } from "../tables.server.ts";
import { type NewSeries, previewSeries, takeSeries } from "./series.server.ts";
import { endSeries, moveSeries } from "./series-changes.server.ts";
import { series } from "./series-tables.server.ts";

const admin = connectionTo("courtside_admin");
const zone = coachZone;
const monday = comingMonday();
const at = (week: number, minutes: number) => instantAt(zone, addDays(monday, 7 * week), minutes, "earlier");
let riverside = "";

beforeEach(async () => {
  riverside = await emptyCalendar();
});

const wanted = (some: Partial<NewSeries> = {}): NewSeries => ({
  ...{ serviceId: null, minutes: 60, capacity: 1, title: "Weekly lesson", people: [] },
  ...{ start: at(0, 600), placeId: riverside, weeks: 4 },
  ...some,
});
async function taken(some: Partial<NewSeries> = {}, instead: Record<string, number | null> = {}) {
  const answer = await takeSeries(admin, zone, { ...wanted(some), instead });
  if (!answer.ok) throw new Error(`Not taken: ${JSON.stringify(answer.conflicts)}`);
  return answer;
}
async function single(start: number, title = "Match play") {
  const kind = { serviceId: null, minutes: 60, capacity: 1, people: [], status: "booked" as const };
  const answer = await takeTime(admin, zone, { ...kind, title, start, placeId: riverside });
  if (!answer.ok) throw new Error(`Not taken: ${answer.reason}`);
  return answer;
}
async function listed() {
  const { rows } = await admin.execute<{ id: string; start: number; status: string; version: string; series: string }>(
    sql`select id, (extract(epoch from lower(during)) * 1000)::float8 as start, status, updated_at::text as version,
      series_id as series from sessions order by lower(during)`,
  );
  return rows;
}
const startsOf = async () => (await listed()).filter(({ status }) => status === "booked").map(({ start }) => start);

test("a weekly hour lasts a number of weeks or until a date, at the same wall time", async () => {
  const { id, sessions } = await taken();
  expect(sessions.map(({ start }) => start)).toEqual([0, 1, 2, 3].map((week) => at(week, 600)));
  await endSeries(admin, zone, { ...((await listed())[0] as { id: string; version: string }), scope: "all" });
  const until = await taken({ weeks: undefined, until: addDays(monday, 15) });
  expect(until.sessions.map(({ start }) => start)).toEqual([0, 1, 2].map((week) => at(week, 600)));
  expect(until.id).not.toBe(id);
});

test.each([
  ["in spring", "2027-03-08", [15, 14, 14]],
  ["in autumn", "2027-11-01", [14, 15, 15]],
])("a weekly hour keeps its wall time when the clocks change %s", async (_name, first, hoursInUtc) => {
  const { sessions } = await taken({ start: instantAt(zone, first, 600, "earlier"), weeks: 3 });
  expect(sessions.map(({ start }) => wallAt(zone, start).minutes)).toEqual([600, 600, 600]);
  expect(sessions.map(({ start }) => new Date(start).getUTCHours())).toEqual(hoursInUtc);
});

test("time off skips its week and is named; the coach may book another time instead", async () => {
  await takeDayOff(addDays(monday, 7), "Thanksgiving");
  const weeks = await previewSeries(admin, zone, wanted());
  expect(weeks.map(({ ok }) => ok)).toEqual([true, false, true, true]);
  expect(weeks[1]).toMatchObject({ reason: "time off", note: "Thanksgiving", date: addDays(monday, 7) });
  expect(weeks[1]?.ok === false && weeks[1].instead.map(({ start }) => start)).toEqual(
    [540, 555, 570].map((minutes) => instantAt(zone, addDays(monday, 8), minutes, "earlier")),
  );
  expect(await admin.$count(sessions), "a preview stores nothing").toBe(0);
  expect((await taken()).sessions).toHaveLength(3);
});

test("conflicts are listed before anything is stored, and resolved week by week", async () => {
  await single(at(1, 630));
  await single(at(2, 600), "Junior group");
  const refused = await takeSeries(admin, zone, { ...wanted(), instead: {} });
  expect(refused).toMatchObject({
    ok: false,
    conflicts: [
      { date: addDays(monday, 7), reason: "does not fit", note: "Match play" },
      { date: addDays(monday, 14), reason: "taken", note: "Junior group" },
    ],
  });
  expect(refused.ok ? [] : refused.conflicts[0]?.ok === false && refused.conflicts[0].instead).toHaveLength(3);
  expect(await admin.$count(series)).toBe(0);
  const chosen = { [addDays(monday, 7)]: at(1, 720), [addDays(monday, 14)]: null };
  const { sessions } = await taken({}, chosen);
  expect(sessions.map(({ start }) => start)).toEqual([at(0, 600), at(1, 720), at(3, 600)]);
  expect(await listBrokenInvariants(admin)).toEqual([]);
});

test("with a reason the coach overrules the hours every week, but never an overlap", async () => {
  const early = { start: at(0, 480) };
  expect(await takeSeries(admin, zone, { ...wanted(early), instead: {} })).toMatchObject({ ok: false });
  await taken({ ...early, because: "Before school" });
  const [session] = await admin.select().from(sessions);
  expect(session).toMatchObject({ overruled: ["closed"], overruled_because: "Before school" });
  const again = await takeSeries(admin, zone, { ...wanted(early), because: "Before school", instead: {} });
  expect(again.ok ? [] : again.conflicts.map((week) => (week.ok ? "" : week.reason))).toEqual(Array(4).fill("taken"));
});

test("moving this and later sessions splits the weekly hour and leaves individually moved ones", async () => {
  await taken({ weeks: 5 });
  const before = await listed();
  await moveSession(admin, zone, { ...ref(before[3]), start: at(3, 900), placeId: riverside });
  const tuesday = (week: number, minutes: number) => at(week, minutes) + 24 * 3_600_000;
  const moved = await moveSeries(admin, zone, {
    ...{ ...ref(before[2]), scope: "later", start: tuesday(2, 660), placeId: riverside },
  });
  expect(moved).toMatchObject({ ok: true, sessions: 2 });
  expect(await startsOf()).toEqual([at(0, 600), at(1, 600), tuesday(2, 660), at(3, 900), tuesday(4, 660)]);
  const [first, second] = await admin.select().from(series).orderBy(series.created_at);
  expect(first).toMatchObject({ weekday: 1, starts_at: 600, valid: `[${monday},${addDays(monday, 14)})` });
  expect(second).toMatchObject({
    ...{ weekday: 2, starts_at: 660, valid: `[${addDays(monday, 15)},${addDays(monday, 30)})` },
  });
  expect((await listed()).map((row) => row.series)).toEqual([first, first, second, second, second].map((it) => it?.id));
  expect(await listBrokenInvariants(admin)).toEqual([]);
});

test("moving all moves every upcoming session, or none if one week conflicts", async () => {
  await taken();
  await single(at(2, 720));
  const [first, second] = await listed();
  const move = (start: number, of = second) =>
    moveSeries(admin, zone, { ...ref(of), scope: "all", start, placeId: riverside });
  expect(await move(at(1, 705))).toMatchObject({
    ok: false,
    conflicts: [{ date: addDays(monday, 14), reason: "does not fit", note: "Match play" }],
  });
  expect((await startsOf()).slice(0, 2)).toEqual([at(0, 600), at(1, 600)]);
  expect(await move(at(1, 810))).toMatchObject({ ok: true, sessions: 4 });
  expect(await startsOf()).toEqual([at(0, 810), at(1, 810), at(2, 720), at(2, 810), at(3, 810)]);
  expect(await move(at(0, 600), first), "an older version").toEqual({ ok: false, reason: "stale" });
  expect(await admin.$count(series)).toBe(1);
});

test("a weekly hour can move by whole weeks, each session into the next one's place", async () => {
  await taken();
  const [first] = await listed();
  const moved = await moveSeries(admin, zone, {
    ...{ ...ref(first), scope: "later", start: at(1, 600), placeId: riverside },
  });
  expect(moved).toMatchObject({ ok: true, sessions: 4 });
  expect(await startsOf()).toEqual([1, 2, 3, 4].map((week) => at(week, 600)));
});

test("cancelling this and later keeps past sessions", async () => {
  await taken();
  const rows = await listed();
  await setSessionStatus(admin, zone, { ...ref(rows[0]), status: "completed" });
  const ended = await endSeries(admin, zone, { ...ref(rows[2]), scope: "later", because: "Moved away" });
  expect(ended).toMatchObject({ ok: true, sessions: 2 });
  expect((await listed()).map(({ status }) => status)).toEqual(["completed", "booked", "cancelled", "cancelled"]);
  const [hour] = await admin.select().from(series);
  expect(hour?.valid).toBe(`[${monday},${addDays(monday, 14)})`);
  const [, , cancelled] = await admin.select().from(sessions).orderBy(sql`lower(during)`);
  expect(cancelled?.ended_because).toBe("Moved away");
  expect(await endSeries(admin, zone, { ...ref(await one(rows[2])), scope: "later" })).toMatchObject({
    reason: "ended",
  });
});

test("one of two concurrent weekly hours gets every week, the other none", async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => takeSeries(admin, zone, { ...wanted(), instead: {} })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await admin.$count(sessions)).toBe(4);
  expect(await admin.$count(series)).toBe(1);
});

function ref(row: { id: string; version: string } | undefined): { id: string; version: string } {
  if (!row) throw new Error("no such session");
  return { id: row.id, version: row.version };
}

async function one(row: { id: string } | undefined) {
  return (await listed()).find(({ id }) => id === row?.id);
}
