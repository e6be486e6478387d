import { afterAll, beforeEach, expect, test } from "vitest";
import { setSessionStatus } from "#app/features/calendar/mutations.server.ts";
import { withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { openClock } from "#tests/change-histories/database-court.ts";
import { change, mondayAhead, onMonday } from "#tests/open-monday.ts";
import { addFamily, bookOn, callOffAt, emptyDay, type RainyDay } from "#tests/rainy-day.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { readBoard } from "./board.server.ts";
import { CallView } from "./call-input.server.ts";
import { letItBeOn, undoCall, watchCall } from "./mutations.server.ts";
import { getWatched, readPublicDay, readWatched, withToday } from "./watch.server.ts";

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

test("until it is due, the strip shows the sessions, the players and the time left", async () => {
  await bookOn(day, { from: 900, people: [nora, finn] });
  await bookOn(day, { from: 960, people: [finn] });
  await watch(810);
  expect(await strip()).toMatchObject({
    ...{ time: "1:30", suffix: "PM", isDue: false, left: "in 1 h 30 min" },
    what: "Riverside, from 3:00 PM: 2 sessions, 3 players.",
  });
  expect(await strip(onMonday(810))).toMatchObject({ isDue: true, left: "Time to decide" });
  expect(await strip(onMonday(1000))).toMatchObject({ isDue: true });
});

test("each day has one watched decision: a second choice replaces the first", async () => {
  await watch(810);
  await watch(840, { from: "16:00" });
  const { rows } = await change("select count(*)::int as count from weather_calls where state = 'watching'");
  expect(rows).toEqual([{ count: 1 }]);
  expect(await strip()).toMatchObject({ time: "2:00", what: "Riverside, from 4:00 PM: 0 sessions, 0 players." });
});

test("a decision ends when its sessions are let on or called off", async () => {
  await bookOn(day, { from: 900, people: [nora] });
  await letItBeOn(court.admin, await watch(810));
  expect(await strip()).toBeUndefined();
  await watch(810);
  await callOffAt(court.admin, { now: noon, view: { from: "15:00" } });
  expect(await getWatched(court.admin, noon)).toBeUndefined();
});

test("the public page says that all is on, when the decision is due, or what is off", async () => {
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

test("the public page shows nothing as off once every session is on again", async () => {
  const [one, other] = [
    await bookOn(day, { from: 900, people: [nora] }),
    await bookOn(day, { from: 960, people: [finn] }),
  ];
  const { id } = await callOffAt(court.admin, { now: noon, view: { from: "15:00" } });
  const board = await readBoard(court.admin, id);
  clock.moment = noon + 61_000;
  // The pending mails take the lock, and the board opened before is not stale.
  await withCalendarLock(court.admin, async () => undefined);
  for (const [at, session] of [one, other].entries()) {
    const version = board?.sessions[at]?.version ?? "";
    const back = await setSessionStatus(court.admin, zone, { id: session, version, status: "booked" });
    expect(back).toMatchObject({ ok: true });
    expect((await shown())[0]).toBe(at === 0 ? "Outdoor sessions from 3:00 PM are off" : "All sessions are on");
  }
  expect((await readBoard(court.admin, id))?.sessions.map(({ isOff }) => isOff)).toEqual([false, false]);
});

test("a mail about a session points to /today on a day when something is off or watched", async () => {
  const session = await bookOn(day, { from: 900, people: [nora] });
  const mail = withToday({ kind: "x", to: "person", write: async () => ({ subject: "", paragraphs: ["Hi,"] }) });
  const posted = { about_id: session, person_id: nora } as Parameters<typeof mail.write>[1];
  const facts = { brand: "Court", replyHours: 24, origin: "https://court.example" };
  const written = async () => (await mail.write(serviceDb(), posted, facts))?.paragraphs.slice(1).join();
  expect(await written()).toBe("");
  const id = await watch(870);
  expect(await written()).toMatch(
    /^On .* some sessions may be called off\. Yours is on .*; https:\/\/court\.example\/today shows /,
  );
  await letItBeOn(court.admin, id);
  expect(await written()).toBe("");
});

test("the public page names places and hours, never people", async () => {
  await bookOn(day, { from: 780, people: [nora] });
  await callOffAt(court.admin, { now: noon, view: { reason: "ill", to: "15:00" } });
  const page = await readPublicDay(connectionTo("courtside_booking"), { zone, now: noon });
  expect(page.title).toBe("Sessions from 12:00 PM to 3:00 PM are off");
  expect(JSON.stringify(page)).not.toMatch(/Nora|Parent|\bill\b/);
});
