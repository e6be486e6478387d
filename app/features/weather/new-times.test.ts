import { afterAll, beforeEach, expect, test } from "vitest";
import { setSessionStatus } from "#app/features/calendar/mutations.server.ts";
import { withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { getShownSession } from "#app/features/calendar/sessions/sessions.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { openClock } from "#tests/change-histories/database-court.ts";
import { change, chooseByLink, count, offerPage, onMonday } from "#tests/open-monday.ts";
import { addFamily, bookOn, callOffAt, creditOf, emptyDay, previewCall, type RainyDay } from "#tests/rainy-day.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { weatherMails } from "./mails.server.ts";
import { undoCall } from "./mutations.server.ts";

setEnvironment({ MAIL_FROM: "site@court.example" });
const court = await openClock();
afterAll(() => court.close());
const { clock } = court;
const noon = onMonday(720);
const days = (count: number, minutes: number) => onMonday(minutes) + count * 24 * 3_600_000;
let day: RainyDay;
let [nora, finn, leo] = ["", "", ""];

beforeEach(async () => {
  clock.moment = noon;
  day = await emptyDay();
  [nora = "", finn = ""] = await addFamily(day, ["Nora", "Finn"], 300);
  [leo = ""] = await addFamily(day, ["Leo"]);
});

const held = () => count("sessions where offer_id is not null and status = 'held'");

async function offered(session: string): Promise<string> {
  const { rows } = await change(`select offer_id from weather_call_spots where session_id = '${session}'`);
  return String(rows[0]?.offer_id);
}

const credit = () => creditOf(court.admin, "Nora");

/** The mail about a call to one person, as it is sent. */
async function mailOf(call: string, person: string) {
  const facts = { brand: "Court", replyHours: 24, origin: "https://court.example" };
  const posted = { about_id: call, person_id: person } as Parameters<(typeof weatherMails)[number]["write"]>[1];
  return weatherMails[0]?.write(serviceDb(), posted, facts);
}

test("the usual weekday and hour come first, then the same hour on other days", async () => {
  await bookOn(day, { from: 780, people: [nora] });
  const { plan } = await previewCall(court.admin, { now: noon });
  expect(plan.off[0]?.times?.map(({ start }) => start)).toEqual([days(1, 780), days(7, 780), days(14, 780)]);
});

test("a family books an offered time with two taps, and the others open up again", async () => {
  const session = await bookOn(day, { from: 780, people: [nora] });
  const { id } = await callOffAt(court.admin, { now: noon });
  const mail = await mailOf(id, nora);
  expect(mail?.choices).toHaveLength(3);
  const offer = await offered(session);
  const [choice] = (await offerPage(offer)).choices;
  expect(mail?.choices?.[0]?.href).toMatch(new RegExp(`/offer/~[^?]+\\?time=${choice?.value}$`));
  expect(await chooseByLink(offer, { start: days(1, 780), placeId: day.court })).toEqual({ ok: true });
  expect(await held()).toBe(0);
  expect(await count(`sessions where offer_id = '${offer}' and status = 'booked'`)).toBe(1);
  expect(await chooseByLink(offer, { start: days(7, 780), placeId: day.court })).toMatchObject({ ok: false });
});

test("the mailed link books only the offered times", async () => {
  const session = await bookOn(day, { from: 780, people: [nora] });
  await callOffAt(court.admin, { now: noon });
  const choice = { start: days(2, 900), placeId: day.court };
  expect(await chooseByLink(await offered(session), choice)).toEqual({ ok: false, reason: "not allowed" });
});

test("siblings who play together move together", async () => {
  const session = await bookOn(day, { from: 780, people: [nora, finn] });
  await callOffAt(court.admin, { now: noon });
  await chooseByLink(await offered(session), { start: days(1, 780), placeId: day.court });
  const booked = "session_people where session_id in (select id from sessions where status = 'booked')";
  expect(await count(booked)).toBe(2);
});

test("people who are called off together are offered times that do not collide", async () => {
  await change("update calendars set turnaround_minutes = 15, day_limit = 3");
  for (const from of [780, 840, 900, 960]) await bookOn(day, { from, people: [leo] });
  const { result } = await callOffAt(court.admin, { now: noon });
  expect(result).toEqual({ ok: true });
  expect(await held()).toBe(12);
});

test("when fewer than three times are open, the mail says so", async () => {
  await change("update calendars set horizon_days = 1, day_limit = 2");
  await bookOn(day, { from: 780, people: [nora] });
  await bookOn(day, { from: 900, people: [leo] });
  const { id } = await callOffAt(court.admin, { now: noon });
  const [first, second] = [await mailOf(id, nora), await mailOf(id, leo)];
  expect(first?.lead).toContain("Only these two new times were open near it; they are held for you until ");
  expect(second?.paragraphs.join(" ")).toContain("I found no open time near it that I could hold for you.");
});

test("groups, sessions under way, ill coaches and people without an address get no offers", async () => {
  clock.moment = onMonday(800);
  await bookOn(day, { from: 780, people: [nora] });
  await bookOn(day, { from: 840, people: [finn, leo] });
  const { rows } = await change("insert into people (name, phone, origin) values ('Theo', '1', 'coach') returning id");
  await bookOn(day, { from: 900, people: [String(rows[0]?.id)] });
  const { plan } = await previewCall(court.admin, { now: clock.moment });
  expect(plan.off.map(({ times }) => times)).toEqual([undefined, undefined, undefined]);
  await bookOn(day, { from: 960, people: [leo] });
  const timesFor = async (view: Record<string, string>) =>
    (await previewCall(court.admin, { now: clock.moment, view })).plan.off.at(-1)?.times?.length;
  expect([await timesFor({ reason: "ill" }), await timesFor({ reason: "closed" })]).toEqual([undefined, 3]);
  expect(await timesFor({ reason: "closed", times: "closed none" })).toBeUndefined();
});

test("a group moves together: booked without a mail of its own, paid with its minutes, and each family is told", async () => {
  const session = await bookOn(day, { from: 780, people: [nora, leo] });
  const moves = { [session]: `${days(1, 780)}@${day.court}` };
  const { plan } = await previewCall(court.admin, { now: noon, moves });
  expect(plan.off[0]?.together?.map(({ start }) => start)).toEqual([days(1, 780), days(7, 780), days(14, 780)]);
  expect(plan.off[0]?.movesTo).toEqual({ start: days(1, 780), placeId: day.court });
  const { id } = await callOffAt(court.admin, { now: noon, moves });
  const isNew = `offer_id is not null and lower(during) = '${new Date(days(1, 780)).toISOString()}'`;
  expect(await count(`sessions where status = 'booked' and ${isNew}`)).toBe(1);
  expect(await count("session_people m join sessions s on s.id = m.session_id where s.offer_id is not null")).toBe(2);
  expect(await count("mails where kind = 'session'")).toBe(0);
  expect(await credit()).toEqual([240, 60]);
  const mail = await mailOf(id, nora);
  expect(mail?.paragraphs.join(" ")).toMatch(/The whole group moves to .*1:00 PM, Riverside\. Your place is booked\./);
  expect(mail?.paragraphs.join(" ")).not.toContain("back:");
  expect(mail?.choices).toEqual([]);
  expect(mail?.button?.href).toMatch(/^https:\/\/court\.example\/session\/~/);
  expect(mail?.calendar?.text.match(/STATUS:\w+/g)?.toSorted()).toEqual(["STATUS:CANCELLED", "STATUS:CONFIRMED"]);
});

test("an undo cancels the session that a group moved to", async () => {
  const session = await bookOn(day, { from: 780, people: [nora, leo] });
  const moves = { [session]: `${days(1, 780)}@${day.court}` };
  const { id } = await callOffAt(court.admin, { now: noon, moves });
  expect(await undoCall(court.admin, zone, id)).toEqual({ ok: true });
  expect(await count("sessions where status = 'booked' and offer_id is null")).toBe(1);
  expect(await count("sessions where status = 'lapsed' and offer_id is not null")).toBe(1);
  expect(await credit()).toEqual([240, 60]);
});

test("a group moves only to a time from the preview, and only before anyone has played", async () => {
  const session = await bookOn(day, { from: 780, people: [nora, leo] });
  const moves = { [session]: `${days(3, 600)}@${day.court}` };
  expect((await previewCall(court.admin, { now: noon, moves })).plan.off[0]?.movesTo).toBeUndefined();
  const { plan } = await previewCall(court.admin, { now: onMonday(800), moves });
  expect(plan.off[0]?.together).toBeUndefined();
});

test("the new times are released by an undo, or when the session is on after all", async () => {
  const session = await bookOn(day, { from: 780, people: [nora] });
  const { id } = await callOffAt(court.admin, { now: noon });
  expect(await held()).toBe(3);
  clock.moment = noon + 59_000;
  expect(await undoCall(court.admin, zone, id)).toEqual({ ok: true });
  expect(await held()).toBe(0);
  await callOffAt(court.admin, { now: clock.moment });
  expect(await held()).toBe(3);
  clock.moment = noon + 300_000;
  // The pending mails take the lock.
  await withCalendarLock(court.admin, async () => undefined);
  const version = (await getShownSession(court.admin, session))?.version ?? "";
  expect(await setSessionStatus(court.admin, zone, { id: session, version, status: "booked" })).toMatchObject({
    ok: true,
  });
  expect(await held()).toBe(0);
});
