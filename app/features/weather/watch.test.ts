import { afterAll, beforeEach, expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { openClock } from "#tests/change-histories/database-court.ts";
import { change, mondayAhead, onMonday } from "#tests/open-monday.ts";
import { addFamily, bookOn, callOffAt, emptyDay, type RainyDay } from "#tests/rainy-day.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { CallView } from "./call-input.server.ts";
import { letItBeOn, undoCall, watchCall } from "./mutations.server.ts";
import { getWatched, readPublicDay, readWatched } from "./watch.server.ts";

const court = await openClock();
afterAll(() => court.close());
const { clock } = court;
const noon = onMonday(720);
let day: RainyDay;
let [nora, finn] = ["", ""];

beforeEach(async () => {
  clock.moment = noon;
  day = await emptyDay();
  [nora = "", finn = ""] = await addFamily(day, ["Nora", "Finn"]);
});

const view = (given: Record<string, unknown> = {}) => CallView.parse({ on: mondayAhead, from: "15:00", ...given });

async function watch(decide: number, given?: Record<string, unknown>): Promise<string> {
  const id = crypto.randomUUID();
  await watchCall(court.admin, { id, view: view(given), zone, decide });
  return id;
}

const strip = (now = noon) => readWatched(court.admin, { zone, now });
const shown = async (now = noon) => {
  const { title, places } = await readPublicDay(connectionTo("courtside_booking"), { zone, now });
  return [title, ...places.map(({ name, words }) => `${name}: ${words}`)];
};

test("the strip counts sessions and players, and the time to go, until it is due", async () => {
  await bookOn(day, { from: 900, people: [nora, finn] });
  await bookOn(day, { from: 960, people: [finn] });
  await watch(810);
  expect(await strip()).toMatchObject({
    ...{ time: "1:30", suffix: "PM", isDue: false, left: "in 1 h 30 min" },
    what: "Riverside, from 3:00 PM: 2 sessions, 3 players.",
  });
  expect(await strip(onMonday(810))).toMatchObject({ isDue: true, left: "The time has come" });
  expect(await strip(onMonday(1000))).toMatchObject({ isDue: true });
});

test("one decision is watched each day: a second choice replaces the first", async () => {
  await watch(810);
  await watch(840, { from: "16:00" });
  const { rows } = await change("select count(*)::int as count from weather_calls where state = 'watching'");
  expect(rows).toEqual([{ count: 1 }]);
  expect(await strip()).toMatchObject({ time: "2:00", what: "Riverside, from 4:00 PM: 0 sessions, 0 players." });
});

test("it is over when it is on, or when the hours are called off", async () => {
  await bookOn(day, { from: 900, people: [nora] });
  await letItBeOn(court.admin, await watch(810));
  expect(await strip()).toBeUndefined();
  await watch(810);
  await callOffAt(court.admin, { now: noon, view: { from: "15:00" } });
  expect(await getWatched(court.admin, noon)).toBeUndefined();
});

test("everybody sees that all is on, when it is decided, and what is off", async () => {
  expect(await shown()).toEqual(["All sessions are on", "Riverside: On", "Northside: On"]);
  await bookOn(day, { from: 900, people: [nora] });
  await watch(870);
  expect(await shown()).toEqual(["Decision at 2:30 PM", "Riverside: Decision at 2:30 PM", "Northside: On"]);
  const { id } = await callOffAt(court.admin, { now: noon, view: { from: "15:00" } });
  expect(await shown()).toEqual([
    "Outdoor sessions from 3:00 PM are off",
    "Riverside: Off from 3:00 PM",
    "Northside: On",
  ]);
  await undoCall(court.admin, zone, id);
  expect((await shown())[0]).toBe("All sessions are on");
});

test("the public page names places and hours, and no one", async () => {
  await bookOn(day, { from: 780, people: [nora] });
  await callOffAt(court.admin, { now: noon, view: { reason: "ill", to: "15:00" } });
  const page = await readPublicDay(connectionTo("courtside_booking"), { zone, now: noon });
  expect(page.title).toBe("Sessions from 12:00 PM to 3:00 PM are off");
  expect(JSON.stringify(page)).not.toMatch(/Nora|Parent|ill\b/);
});
