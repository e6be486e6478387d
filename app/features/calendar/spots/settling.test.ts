import { beforeEach, expect, test } from "vitest";
import { openBalance } from "#app/features/credits/mutations.server.ts";
import { listAccounts, listBrokenCredits } from "#app/features/credits/queries.server.ts";
import { msPerDay, msPerHour } from "#app/lib/time/durations.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { addHousehold, addPlayer, openAtAnyHour } from "#tests/change-histories/database-court.ts";
import { asOwner } from "#tests/database.ts";
import { change } from "#tests/open-monday.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { moveSession, setSessionStatus, takeTime } from "../mutations.server.ts";
import { takeSeries } from "../series/series.server.ts";
import { endSeries } from "../series/series-changes.server.ts";
import { withCalendarLock } from "../sessions/calendar-lock.server.ts";
import { leaveGroup, letGo, type Marks } from "./attendance.server.ts";
import { completeSessions } from "./complete.server.ts";
import { LooseEndInput, readLooseEnds, settleLooseEnd } from "./loose-ends.server.ts";

const admin = connectionTo("courtside_admin");
const booking = connectionTo("courtside_booking");
const service = connectionTo("courtside_service");
let [placeId, home, family, ada, leo] = ["", "", "", "", ""];

beforeEach(async () => {
  await asOwner((owner) => owner.query("truncate credit_accounts cascade"));
  placeId = await openAtAnyHour();
  home = await addHousehold();
  [ada, leo] = [await addPlayer("Ada", home), await addPlayer("Leo", home)];
  family = String((await change("select service_id from bookable_services")).rows[0]?.service_id);
});

const buy = (minutes: number, holder_id = home) =>
  openBalance(admin, { holder_id, family: { id: family, title: "Lessons" }, minutes });

/** Available and held. */
async function left(holder = home): Promise<[number, number] | undefined> {
  expect(await listBrokenCredits(admin)).toEqual([]);
  const [account] = await listAccounts(admin, holder);
  return account && [account.available, account.held];
}

const hour = Math.ceil((Date.now() + msPerDay) / msPerHour) * msPerHour;
type Booked = {
  people?: string[];
  capacity?: number;
  minutes?: number;
  status?: "booked" | "requested";
  start?: number;
};

async function book(over: Booked = {}) {
  const kind = {
    serviceId: family,
    title: "Lesson",
    minutes: 60,
    capacity: 1,
    people: [ada],
    status: "booked" as const,
  };
  const taken = await takeTime(admin, zone, { ...kind, start: hour, placeId, ...over });
  if (!taken.ok) throw new Error(taken.reason);
  return taken;
}

type Changed = Omit<Parameters<typeof setSessionStatus>[2], "id" | "version">;

async function become(id: string, over: Changed, holder = home) {
  const version = await versionOf(id);
  const changed = await setSessionStatus(admin, zone, { id, version, ...over });
  if (!changed.ok) throw new Error(changed.reason);
  return left(holder);
}

const versionOf = async (id: string) =>
  String((await change(`select updated_at::text as version from sessions where id = '${id}'`)).rows[0]?.version);

async function spotOf(id: string, person = ada) {
  const { rows } = await change(`select id, is_to_be_paid as to_pay, attendance from session_people
    where session_id = '${id}' and person_id = '${person}'`);
  return { id: String(rows[0]?.id), isToBePaid: rows[0]?.to_pay === true };
}

test("booking holds credit; without enough, the spot is to be paid", async () => {
  await buy(90);
  const first = await book();
  expect(await left()).toEqual([30, 60]);
  const second = await book({ start: hour + 2 * msPerHour });
  expect(await left()).toEqual([30, 60]);
  expect([await spotOf(first.id), await spotOf(second.id)]).toMatchObject([
    { isToBePaid: false },
    { isToBePaid: true },
  ]);
});

test("booking opens no account for a person without credit", async () => {
  const stranger = await addPlayer("Sam");
  const { id } = await book({ people: [stranger] });
  expect(await listAccounts(admin, stranger)).toEqual([]);
  expect(await spotOf(id, stranger)).toMatchObject({ isToBePaid: true });
});

test("a visitor's own booking holds credit too", async () => {
  await buy(60);
  const kind = {
    serviceId: family,
    title: "Lesson",
    minutes: 60,
    capacity: 1,
    people: [ada],
    status: "booked" as const,
  };
  await takeTime(booking, zone, { ...kind, start: hour, placeId, takenBy: "visitor" });
  expect(await left()).toEqual([0, 60]);
});

test("a request holds credit once the coach confirms it", async () => {
  await buy(60);
  const { id } = await book({ status: "requested" });
  expect(await left()).toEqual([60, 0]);
  expect(await become(id, { status: "booked" })).toEqual([0, 60]);
});

const endings: [string, Changed, number][] = [
  ["took place", { status: "completed" }, 0],
  ["was broken off after 35 minutes", { status: "completed", played: 35 }, 25],
  ["was missed", { status: "no_show" }, 0],
  ["was cancelled by the coach", { status: "cancelled" }, 60],
  ["was cancelled in time", { status: "cancelled", settled: "free" }, 60],
  ["was cancelled late, with grace", { status: "cancelled", settled: "grace" }, 60],
  ["was cancelled late", { status: "cancelled", settled: "late" }, 0],
  ["was rained out", { status: "weathered" }, 60],
  ["was rained out after 20 minutes", { status: "weathered", played: 20 }, 40],
];

test("each ending returns the right minutes, and a session that is put back is held again", async () => {
  for (const [index, [what, ending, back]] of endings.entries()) {
    const person = await addPlayer("Sam");
    await buy(60, person);
    const { id } = await book({ people: [person], start: hour + 2 * index * msPerHour });
    const ends = async () => [
      await become(id, ending, person),
      await become(id, { status: "booked" }, person),
      await become(id, ending, person),
    ];
    expect(await ends(), what).toEqual([
      [back, 0],
      [0, 60],
      [back, 0],
    ]);
  }
});

test("a no-show corrected to completed is used, not lost", async () => {
  await buy(60);
  const { id } = await book();
  await become(id, { status: "no_show" });
  expect(await become(id, { status: "completed", played: 30 })).toEqual([30, 0]);
});

test("what the coach waives comes back, and is held again when the session is put back", async () => {
  await buy(60);
  const { id } = await book();
  await become(id, { status: "no_show" });
  await letGo(admin, { id, reason: "A fever" });
  expect(await left()).toEqual([60, 0]);
  expect(await become(id, { status: "booked" })).toEqual([0, 60]);
});

test("minutes that came back and were booked elsewhere leave the session to be paid when it is put back", async () => {
  await buy(60);
  const { id } = await book();
  await become(id, { status: "cancelled" });
  await book({ start: hour + 2 * msPerHour });
  expect(await become(id, { status: "booked" })).toEqual([0, 60]);
  expect(await spotOf(id)).toMatchObject({ isToBePaid: true });
});

test("credit bought after the booking is used when the session takes place", async () => {
  const { id } = await book();
  await buy(60);
  expect(await become(id, { status: "completed" })).toEqual([0, 0]);
  expect(await spotOf(id)).toMatchObject({ isToBePaid: false });
});

test("a move keeps what is held, and a new length changes it", async () => {
  await buy(120);
  const { id, version } = await book();
  const moved = await moveSession(admin, zone, { id, version, start: hour + 2 * msPerHour, placeId });
  if (!moved.ok) throw new Error(moved.reason);
  expect(await left()).toEqual([60, 60]);
  await moveSession(admin, zone, { id, version: moved.version, start: hour, placeId, minutes: 90 });
  expect(await left()).toEqual([30, 90]);
});

test("each week of a series holds credit while there is some, and returns it when the series ends", async () => {
  await buy(150);
  const kind = { serviceId: family, title: "Lesson", minutes: 60, capacity: 1, people: [ada], placeId, start: hour };
  const taken = await takeSeries(admin, zone, { ...kind, weeks: 3, instead: {} });
  if (!taken.ok) throw new Error("The series was refused");
  expect(await left()).toEqual([30, 120]);
  const [first] = taken.sessions;
  await endSeries(admin, zone, { id: first?.id ?? "", version: await versionOf(first?.id ?? ""), scope: "later" });
  expect(await left()).toEqual([150, 0]);
});

test("each child of a group is settled separately", async () => {
  await buy(180);
  const mia = await addPlayer("Mia", home);
  const { id } = await book({ people: [ada, leo, mia], capacity: 6 });
  expect(await left()).toEqual([0, 180]);
  const marks: Marks = { [ada]: "here", [leo]: "late", [mia]: "absent" };
  expect(await become(id, { status: "completed", marks, played: 40 })).toEqual([40, 0]);
  // Corrects a wrong mark for that child only.
  expect(await become(id, { status: "booked" })).toEqual([0, 180]);
});

test("a child who cannot come frees a place; the others' session and the late fee stay", async () => {
  await buy(120);
  const { id } = await book({ people: [ada, leo], capacity: 2 });
  const leave = async (personId: string, settled: "free" | "late") => {
    const [version, { id: memberId }] = [await versionOf(id), await spotOf(id, personId)];
    return withCalendarLock(booking, (locked) => leaveGroup(locked, { id, version, memberId, personId, settled }));
  };
  expect(await leave(ada, "late")).toMatchObject({ ok: true });
  expect(await leave(ada, "late")).toEqual({ ok: false, reason: "ended" });
  expect(await left()).toEqual([0, 60]);
  expect(await leave(leo, "free")).toMatchObject({ ok: true });
  expect(await left()).toEqual([60, 0]);
  // Places are free again, including those of people who left.
  const kind = { serviceId: family, title: "Lesson", minutes: 60, capacity: 2, status: "booked" as const, placeId };
  expect(await takeTime(admin, zone, { ...kind, start: hour, people: [leo] })).toMatchObject({ ok: true, id });
  expect(await left()).toEqual([0, 60]);
  // If the coach calls it off, nobody pays.
  expect(await become(id, { status: "cancelled" })).toEqual([120, 0]);
});

/** As if three days had passed. */
const shift = () =>
  change(`update sessions set during = tstzrange(lower(during) - interval '3 days', upper(during) - interval '3 days'),
    occupies = tstzrange(lower(occupies) - interval '3 days', upper(occupies) - interval '3 days')`);

test("loose ends show what each choice does, and a waived one costs nothing", async () => {
  await buy(90);
  const [{ id }, second] = [await book(), await book({ start: hour + 2 * msPerHour })];
  expect(await readLooseEnds(admin, { zone, now: Date.now() })).toEqual([]);
  await shift();
  const ends = await readLooseEnds(admin, { zone, now: Date.now() });
  expect(ends.map(({ effects }) => effects)).toEqual([
    { completed: "60 min used", part: "The rest comes back", no_show: "60 min lost", too_late: "60 min lost" },
    { completed: "To be paid", part: "To be paid", no_show: "To be paid", too_late: "To be paid" },
  ]);
  const settle = async (one: string, fields: Record<string, string>) => {
    const form = LooseEndInput.parse({ session: one, version: await versionOf(one), ...fields });
    return settleLooseEnd(admin, zone, form);
  };
  const late = { ending: "too_late", let_go: "on", reason: "A fever" };
  expect(await settle(id, late)).toMatchObject({ ok: true, message: "Cancelled late, let go" });
  expect(await settle(second.id, late)).toMatchObject({ ok: true });
  expect(await left()).toEqual([90, 0]);
  expect(await spotOf(second.id)).toMatchObject({ isToBePaid: false });
  expect(await readLooseEnds(admin, { zone, now: Date.now() })).toEqual([]);
});

test("sessions complete themselves if the coach wants it, except groups with unmarked children", async () => {
  await buy(180);
  const single = await book();
  const group = await book({ start: hour + 2 * msPerHour, people: [ada, leo], capacity: 6 });
  await shift();
  expect(await completeSessions(service)).toBe(0);
  await change("update calendars set complete_hours = 24");
  expect(await completeSessions(service)).toBe(1);
  expect(await left()).toEqual([0, 120]);
  await change(`update session_people set attendance = 'here' where session_id = '${group.id}'`);
  expect(await completeSessions(service)).toBe(1);
  expect(await left()).toEqual([0, 0]);
  await change("update calendars set complete_hours = null");
  const { rows } = await change(`select status from sessions where id = '${single.id}'`);
  expect(rows).toEqual([{ status: "completed" }]);
});
