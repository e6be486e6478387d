import { beforeEach, expect, test } from "vitest";
import { addPerson } from "#app/features/people/mutations.server.ts";
import { addDays, instantAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { personForm } from "#tests/factories.ts";
import { getCalendar } from "../facts.server.ts";
import { availabilityExceptions, availabilityRules } from "../hours/hours-tables.server.ts";
import { takeTime } from "../mutations.server.ts";
import { places } from "../places/places-tables.server.ts";
import { takeSeries } from "../series/series.server.ts";
import { readMoveTimes } from "../sessions/moves.server.ts";
import { changeByForm, moveByForm } from "../sessions/session-forms.server.ts";
import { getShownSession } from "../sessions/sessions.server.ts";
import { calendars } from "../tables.server.ts";
import { readDays } from "./week.server.ts";
import { hourLabels, hoursShown, rowsOf, sessionsOf } from "./week.ts";

const admin = connectionTo("courtside_admin");
const zone = "America/New_York";
/** The clocks go back on the first Sunday in November and forward on the second in March. */
const [autumn, spring] = ["2027-11-01", "2027-03-08"];
let place = "";

beforeEach(async () => {
  await asOwner((owner) =>
    owner.query(`truncate sessions, series, availability_rules, availability_exceptions, travel_times, places,
      people, households, events cascade`),
  );
  const calendar = await getCalendar(admin);
  await admin.update(calendars).set({ turnaround_minutes: 15, notice_minutes: 0, horizon_days: 400, day_limit: null });
  const [made] = await admin.insert(places).values({ name: "Riverside", kind: "indoor" }).returning({ id: places.id });
  place = made?.id ?? "";
  await admin.insert(availabilityRules).values(
    [1, 7].map((weekday) => ({
      ...{ calendar_id: calendar?.id ?? "", weekday, minutes: "[540,720)", place_id: place },
    })),
  );
});

async function book(date: string, minutes: number, some: object = {}) {
  const taken = await takeTime(admin, zone, {
    ...{ serviceId: null, minutes: 60, capacity: 1, title: "On-Court Training", people: [] },
    ...{ start: instantAt(zone, date, minutes, "earlier"), placeId: place, status: "booked", because: "A test" },
    ...some,
  });
  if (!taken.ok) throw new Error(`Not taken: ${taken.reason}`);
  return taken;
}

async function days(first: string, { now = Date.now(), withEnded = false } = {}) {
  const calendar = await getCalendar(admin);
  if (!calendar) throw new Error("There is no calendar");
  return readDays(admin, { calendar, zone, first, days: 7, now, withEnded });
}

test("a day shows its hours, sessions, players and gaps", async () => {
  const ada = await addPerson(admin, personForm({ name: "Ada Okafor" }));
  await book(autumn, 540, { people: [ada.ok ? ada.id : ""] });
  const [monday, tuesday] = await days(autumn, { now: Date.parse("2027-10-20T12:00Z") });
  expect(monday?.open).toEqual([{ from: 540, to: 720 }]);
  expect(monday?.items).toMatchObject([
    { kind: "session", who: "Ada Okafor", line: "9:00, Riverside", hours: "9:00–10:00 AM", from: 540, to: 600 },
    { kind: "free", from: 615, to: 720, hours: "10:15 AM–12:00 PM" },
  ]);
  expect(tuesday).toMatchObject({ open: [], items: [] });
});

test("on days when the clocks change, hours and sessions are shown at their wall times", async () => {
  for (const week of [autumn, spring]) {
    const sunday = addDays(week, 6);
    await book(sunday, 540);
    const shown = await days(week, { now: Date.parse(`${addDays(week, -30)}T12:00Z`) });
    expect(shown.at(-1)).toMatchObject({ date: sunday, open: [{ from: 540, to: 720 }] });
    expect(shown.at(-1)?.items[0]).toMatchObject({ kind: "session", from: 540, to: 600, time: "9:00" });
  }
});

test("time off is described by the part of the day it takes, and past time is not free", async () => {
  const calendar_id = (await getCalendar(admin))?.id ?? "";
  const off = (minutes: string | null, note: string) =>
    admin.insert(availabilityExceptions).values({
      ...{ calendar_id, days: `[${autumn},${addDays(autumn, 1)})`, is_open: false, minutes, note },
    });
  await off("[480,660)", "Dentist");
  const before = Date.parse("2027-10-20T12:00Z");
  const [cut] = await days(autumn, { now: before });
  expect(cut?.notes).toEqual([{ sign: "off", words: "Off until 11:00 AM" }]);
  expect(cut?.off).toEqual([{ from: 480, to: 660, note: "Dentist" }]);
  expect(cut?.items).toMatchObject([{ kind: "free", from: 660, to: 720 }]);
  const [past] = await days(autumn, { now: instantAt(zone, autumn, 720, "earlier") });
  expect(past?.items).toEqual([]);
});

test("cancelled sessions are shown on request, beside what replaced them", async () => {
  const first = await book(autumn, 540);
  const before = await getShownSession(admin, first.id);
  if (!before) throw new Error("It is not there");
  const form = { before, status: "cancelled" as const, version: first.version, because: "Ill", scope: undefined };
  expect(await changeByForm(admin, zone, form)).toMatchObject({ ok: true, message: "Cancelled" });
  await book(autumn, 555);
  const now = Date.parse("2027-10-20T12:00Z");
  const [hidden] = await days(autumn, { now });
  const [shown] = await days(autumn, { now, withEnded: true });
  expect(hidden && sessionsOf(hidden)).toHaveLength(1);
  expect(shown && sessionsOf(shown)).toMatchObject([
    { status: "cancelled", side: "right" },
    { status: "booked", side: "left" },
  ]);
});

test("a grid shows the first to the last hour in rows of five minutes, at most a day", async () => {
  const [monday] = await days(autumn, { now: Date.parse("2027-10-20T12:00Z") });
  const shown = hoursShown(monday ? [monday] : []);
  expect(shown).toEqual({ from: 540, to: 720 });
  expect(hourLabels(shown)).toEqual(["9 AM", "10 AM", "11 AM"]);
  expect(rowsOf({ from: 555, to: 615 }, shown)).toBe("row-start-4 row-end-16");
  expect(rowsOf({ from: 0, to: 1440 }, shown)).toBe("row-start-1 row-end-37");
  expect(hoursShown([])).toEqual({ from: 480, to: 1080 });
});

test("every start of a week is free for a moved session, or names the conflict", async () => {
  const leo = await addPerson(admin, personForm({ name: "Leo Marín" }));
  const moved = await book(autumn, 540);
  await book(autumn, 660, { people: [leo.ok ? leo.id : ""] });
  const session = await getShownSession(admin, moved.id);
  if (!session) throw new Error("It is not there");
  const times = await readMoveTimes(admin, { zone, session, from: autumn, now: Date.parse("2027-10-20T12:00Z") });
  expect(times[autumn]?.[540]).toMatchObject({ isFree: true });
  expect(times[autumn]?.[600]).toMatchObject({ isFree: false, words: "Too close to Leo Marín" });
  expect(times[autumn]?.[660]).toMatchObject({ isFree: false, words: "Taken: Leo Marín" });
  expect(times[addDays(autumn, 6)]?.[555]).toMatchObject({ isFree: true });
  expect(times[addDays(autumn, 1)]).toBeUndefined();
});

test("a weekly hour is moved and cancelled from one of its sessions, and conflicts are named", async () => {
  const start = instantAt(zone, autumn, 540, "earlier");
  const wanted = { serviceId: null, minutes: 60, capacity: 1, title: "Weekly", people: [], placeId: place, start };
  const weekly = await takeSeries(admin, zone, { ...wanted, weeks: 3, instead: {}, because: "A test" });
  if (!weekly.ok) throw new Error("Not taken");
  const blocked = addDays(autumn, 14);
  await book(blocked, 660);
  const formFor = async (minutes: number) => {
    const before = await getShownSession(admin, weekly.sessions[0]?.id ?? "");
    if (!before) throw new Error("It is not there");
    const to = { start: instantAt(zone, autumn, minutes, "earlier"), placeId: place };
    return { before, start: to, version: before.version, because: null, scope: "all" as const };
  };
  expect(await moveByForm(admin, zone, await formFor(645))).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^Nothing was moved\. Mon, Nov 15: /),
  });
  const moved = await moveByForm(admin, zone, await formFor(555));
  expect(moved).toMatchObject({ ok: true, message: "3 sessions moved, this one to Mon, Nov 1, 9:15 AM" });
  const form = { ...(await formFor(555)), status: "cancelled" as const };
  expect(await changeByForm(admin, zone, form)).toMatchObject({ ok: true, message: "3 sessions cancelled" });
});
