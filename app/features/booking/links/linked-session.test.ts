import { beforeEach, expect, test } from "vitest";
import { moveSession, setSessionStatus, takeTime } from "#app/features/calendar/mutations.server.ts";
import { freeUntilFrom } from "#app/features/calendar/sessions/deadline.server.ts";
import { msPerHour, msPerMinute } from "#app/lib/time/durations.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { makeLink } from "#app/platform/links/links.server.ts";
import { addHousehold, addPlayer, openAtAnyHour } from "#tests/change-histories/database-court.ts";
import { change } from "#tests/open-monday.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import type { Policy, Verdict } from "../policy.ts";
import { getLinkedSession } from "../queries.server.ts";
import { cancelByLink, moveByLink, readRule } from "./linked-session.server.ts";
import { sessionLink } from "./links.server.ts";

const booking = connectionTo("courtside_booking");
const admin = connectionTo("courtside_admin");
const day: Policy = { kind: "hours", hours: 24, gracePerYear: 1 };
let placeId = "";

beforeEach(async () => {
  placeId = await openAtAnyHour();
  await setPolicy(day);
});

const setPolicy = (policy: Policy) => change(`update calendars set policy = '${JSON.stringify(policy)}'`);

/** This many hours from now, on the grid of open times. */
function hoursAhead(hours: number): number {
  const quarter = 15 * msPerMinute;
  return Math.ceil((Date.now() + hours * msPerHour) / quarter) * quarter;
}

/** A booked session of this person. Returns its link's token. */
async function book(person: string, start: number, serviceId: string | null = null): Promise<string> {
  const kind = { serviceId, minutes: 60, capacity: 1, title: "Lesson", people: [person] };
  const taken = await takeTime(admin, zone, { ...kind, start, placeId, status: "booked" });
  if (!taken.ok) throw new Error(taken.reason);
  const { rows } = await change(`select id from session_people where session_id = '${taken.id}'`);
  return makeLink(admin, { purpose: sessionLink, subject: String(rows[0]?.id) });
}

async function open(token: string) {
  const session = await getLinkedSession(booking, { token, act: "see", clientAddress: "192.0.2.7" });
  if ("refused" in session) throw new Error(session.refused);
  return session;
}

async function read(token: string) {
  return readRule(booking, await open(token), { zone, now: Date.now() });
}

const outcome = (done: { ok: boolean; reason?: string }) => (done.ok ? "done" : done.reason);

/** Posts the page's form, with what the page says now or said before. */
async function cancel(token: string, before?: Verdict) {
  const session = await open(token);
  const said = before ?? (await read(token)).said;
  return outcome(await cancelByLink(booking, session, { zone, version: session.version, said }));
}

async function move(token: string, start: number, before?: Verdict) {
  const session = await open(token);
  const said = before ?? (await read(token)).said;
  return outcome(await moveByLink(booking, session, { zone, version: session.version, said, to: { start, placeId } }));
}

/** As if its deadline had been this many hours ago. */
async function passDeadline(hours: number): Promise<void> {
  await change(`update sessions set free_until = now() - interval '${hours} hours'`);
}

async function stored() {
  const { rows } = await change(`select status, settled, cardinality(grace_uses) as uses,
    floor(extract(epoch from free_until) * 1000) as "freeUntil" from sessions order by created_at`);
  return rows.map((row) => ({ ...row, uses: Number(row.uses), freeUntil: Number(row.freeUntil) }));
}

test("a late move uses up the year's exception, and the next one is refused", async () => {
  const token = await book(await addPlayer("Ada"), hoursAhead(5));
  expect(await read(token)).toMatchObject({ said: "grace" });
  expect(await move(token, hoursAhead(7))).toBe("done");
  expect(await stored()).toMatchObject([{ status: "booked", settled: "grace", uses: 1 }]);
  expect(await read(token)).toMatchObject({ said: "late" });
  expect(await move(token, hoursAhead(9))).toBe("ended");
});

test("a session moved late to a far day keeps the deadline that it missed", async () => {
  const token = await book(await addPlayer("Ada"), hoursAhead(30));
  await passDeadline(1);
  const [before] = await stored();
  expect(await move(token, hoursAhead(240))).toBe("done");
  expect(await stored()).toMatchObject([{ freeUntil: before?.freeUntil }]);
  expect(await cancel(token)).toBe("done");
  expect(await stored()).toMatchObject([{ status: "cancelled", settled: "late", uses: 1 }]);
});

test("a move in time keeps the deadline of a later time and takes that of an earlier one", async () => {
  const token = await book(await addPlayer("Ada"), hoursAhead(60));
  const [before] = await stored();
  expect(await move(token, hoursAhead(100))).toBe("done");
  expect(await stored()).toMatchObject([{ settled: "free", uses: 0, freeUntil: before?.freeUntil }]);
  const earlier = hoursAhead(40);
  expect(await move(token, earlier)).toBe("done");
  expect(await stored()).toMatchObject([{ freeUntil: earlier - 24 * msPerHour }]);
});

test("the coach's move gives no later deadline either, unless it is undone", async () => {
  await book(await addPlayer("Ada"), hoursAhead(60));
  const [before] = await stored();
  const current = async () => {
    const { rows } = await change("select id, updated_at::text as version from sessions");
    return { id: String(rows[0]?.id), version: String(rows[0]?.version), placeId };
  };
  await moveSession(admin, zone, { ...(await current()), start: hoursAhead(30) });
  await moveSession(admin, zone, { ...(await current()), start: hoursAhead(60) });
  const [moved] = await stored();
  expect(moved?.freeUntil).toBeLessThan(before?.freeUntil ?? 0);
  await moveSession(admin, zone, { ...(await current()), start: hoursAhead(60), freeUntil: before?.freeUntil });
  expect(await stored()).toMatchObject([{ freeUntil: before?.freeUntil }]);
});

test("a late cancellation without an exception left is settled as late", async () => {
  await setPolicy({ ...day, gracePerYear: 0 });
  const token = await book(await addPlayer("Ada"), hoursAhead(5));
  expect(await cancel(token)).toBe("done");
  expect(await stored()).toMatchObject([{ status: "cancelled", settled: "late", uses: 0 }]);
});

test("a household shares its exceptions, and someone else's are their own", async () => {
  const home = await addHousehold();
  const [ada, leo] = [await addPlayer("Ada", home), await addPlayer("Leo", home)];
  const first = await book(ada, hoursAhead(3));
  const [second, other] = [await book(leo, hoursAhead(5)), await book(await addPlayer("Mia"), hoursAhead(7))];
  expect(await cancel(first)).toBe("done");
  expect([await read(second), await read(other)]).toMatchObject([{ said: "late" }, { said: "grace" }]);
  await change("update sessions set grace_uses = array[now() - interval '367 days'] where cardinality(grace_uses) > 0");
  expect(await read(second)).toMatchObject({ said: "grace" });
});

test("two late changes at once do not both use the last exception", async () => {
  const ada = await addPlayer("Ada");
  const tokens = await Promise.all([3, 5].map((hours) => book(ada, hoursAhead(hours))));
  const outcomes = await Promise.all(tokens.map((token) => cancel(token, "grace")));
  expect(outcomes.toSorted()).toEqual(["done", "judged anew"]);
  expect((await stored()).map(({ uses }) => uses).toSorted()).toEqual([0, 1]);
});

test("a change whose cost differs from the page's is not made", async () => {
  const token = await book(await addPlayer("Ada"), hoursAhead(30));
  const { said } = await read(token);
  await passDeadline(0);
  expect(said).toBe("free");
  expect([await cancel(token, said), await move(token, hoursAhead(40), said)]).toEqual(["judged anew", "judged anew"]);
  expect(await stored()).toMatchObject([{ status: "booked", settled: null, uses: 0 }]);
});

test("a cancellation that the coach takes back uses up no exception and renews no deadline", async () => {
  const token = await book(await addPlayer("Ada"), hoursAhead(5));
  const [before] = await stored();
  await cancel(token);
  const { id, version } = await open(token);
  expect(await setSessionStatus(admin, zone, { id, version, status: "booked" })).toMatchObject({ ok: true });
  expect(await stored()).toEqual([{ status: "booked", settled: null, uses: 0, freeUntil: before?.freeUntil }]);
});

test("a time booked after its deadline was never free, and says so", async () => {
  await setPolicy({ ...day, gracePerYear: 0 });
  const before = Date.now();
  const token = await book(await addPlayer("Ada"), hoursAhead(5));
  const [session] = await stored();
  expect(session?.freeUntil).toBeGreaterThanOrEqual(before);
  expect(session?.freeUntil).toBeLessThanOrEqual(Date.now());
  expect(await read(token)).toMatchObject({
    rule: "This time was taken after the deadline for free changes. If you cancel now, the session has to be paid.",
  });
  expect(freeUntilFrom(day, { start: before - msPerHour, now: before, zone })).toBe(before - msPerHour);
});

test.each([
  ["none", "has to be paid: $175."],
  ["added", "has to be paid: $190.53."],
])("with tax %s, a late change names the price that is charged: %s", async (tax, words) => {
  await setPolicy({ ...day, gracePerYear: 0 });
  await change(`update site_settings set tax = '${tax}', tax_rate = ${tax === "added" ? 8_875 : "null"}`);
  const { rows } = await change("select id from services where session_type = 'on-court'");
  const token = await book(await addPlayer("Ada"), hoursAhead(5), String(rows[0]?.id));
  expect((await read(token)).rule?.endsWith(words)).toBe(true);
});

test("an unconfirmed request can be changed for free, and gets its deadline when it is confirmed", async () => {
  const kind = { serviceId: null, minutes: 60, capacity: 1, title: "Lesson", people: [await addPlayer("Ada")] };
  const start = hoursAhead(60);
  const asked = await takeTime(booking, zone, { ...kind, start, placeId, status: "requested", takenBy: "visitor" });
  if (!asked.ok) throw new Error(asked.reason);
  expect((await change("select free_until from sessions")).rows).toEqual([{ free_until: null }]);
  const { id, version } = asked;
  expect(await setSessionStatus(admin, zone, { id, version, status: "booked" })).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject([{ freeUntil: start - 24 * msPerHour }]);
});

test("a time is held until it begins at the latest", async () => {
  const kind = { serviceId: null, minutes: 60, capacity: 1, title: "Lesson", people: [await addPlayer("Ada")] };
  const untilStart = "sessions where held_until = lower(during)";
  const total = async () => Number((await change(`select count(*) as total from ${untilStart}`)).rows[0]?.total);
  await takeTime(booking, zone, {
    ...{ ...kind, start: hoursAhead(3), placeId },
    ...{ status: "requested", takenBy: "visitor" },
  });
  await takeTime(admin, zone, { ...kind, start: hoursAhead(6), placeId, status: "held" });
  expect(await total()).toBe(2);
  const { rows } = await change("select id, updated_at::text as version from sessions where status = 'held'");
  const held = { id: String(rows[0]?.id), version: String(rows[0]?.version) };
  expect(await moveSession(admin, zone, { ...held, start: hoursAhead(1), placeId })).toMatchObject({ ok: true });
  expect(await total()).toBe(2);
});

test("a family in a group can cancel only its own places, each under the policy", async () => {
  const [home, stranger] = [await addHousehold(), await addPlayer("Sam")];
  const [ada, leo] = [await addPlayer("Ada", home), await addPlayer("Leo", home)];
  const kind = { serviceId: null, minutes: 60, capacity: 4, title: "Squad", people: [ada, leo, stranger] };
  const taken = await takeTime(admin, zone, { ...kind, start: hoursAhead(30), placeId, status: "booked" });
  if (!taken.ok) throw new Error(taken.reason);
  const { rows } = await change(`select id from session_people where person_id = '${ada}'`);
  const token = await makeLink(admin, { purpose: sessionLink, subject: String(rows[0]?.id) });
  const leave = async (memberId?: string) => {
    const session = await open(token);
    const { said } = await read(token);
    return outcome(await cancelByLink(booking, session, { zone, version: session.version, said, memberId }));
  };
  const { family } = await open(token);
  expect(family.map(({ name }) => name)).toEqual(["Ada", "Leo"]);
  const spots = async () =>
    (await change("select attendance, settled from session_people order by created_at, id")).rows.map(
      ({ attendance, settled }) => [attendance, settled],
    );
  const { rows: others } = await change(`select id from session_people where person_id = '${stranger}'`);
  expect(await leave(String(others[0]?.id)), "somebody else's place").toBe("ended");
  expect(await leave()).toBe("done");
  await passDeadline(1);
  expect(await leave(family[1]?.memberId)).toBe("done");
  expect((await spots()).toSorted()).toEqual([
    [null, null],
    ["cancelled", "free"],
    ["cancelled", "grace"],
  ]);
  expect(await open(token)).toMatchObject({ status: "cancelled", settled: "free", family: [] });
  expect(await stored()).toMatchObject([{ status: "booked", settled: null }]);
  // The exception is used up for the next session.
  expect(await read(await book(leo, hoursAhead(5)))).toMatchObject({ said: "late" });
});
