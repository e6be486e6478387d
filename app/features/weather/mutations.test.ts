import { afterAll, beforeEach, expect, test } from "vitest";
import { takeTime } from "#app/features/calendar/mutations.server.ts";
import { undoSeconds } from "#app/features/calendar/schema.ts";
import { listBrokenCredits } from "#app/features/credits/queries.server.ts";
import { readMailFacts } from "#app/features/notifications/queries.server.ts";
import type { MailWords } from "#app/features/notifications/schema.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { openClock } from "#tests/change-histories/database-court.ts";
import { asOwner } from "#tests/database.ts";
import { change, count, mondayAhead, onMonday } from "#tests/open-monday.ts";
import { addFamily, bookOn, callOffAt, creditOf, emptyDay, previewCall, type RainyDay } from "#tests/rainy-day.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { CallView } from "./call-input.server.ts";
import { readCalledOff } from "./mails.server.ts";
import { callOff, undoCall } from "./mutations.server.ts";
import { rehearseMails } from "./rehearsal.server.ts";

const court = await openClock();
afterAll(() => court.close());
const { clock } = court;
const noon = onMonday(720);
let day: RainyDay;
let [nora, finn, leo] = ["", "", ""];

beforeEach(async () => {
  clock.moment = noon;
  day = await emptyDay();
  [nora = "", finn = ""] = await addFamily(day, ["Nora", "Finn"], 300);
  [leo = ""] = await addFamily(day, ["Leo"]);
});

async function statuses(): Promise<string[]> {
  const { rows } = await change("select status from sessions where offer_id is null order by lower(during), id");
  return rows.map(({ status }) => String(status));
}

const left = () => creditOf(court.admin, "Nora");

function someoneTakes(minutes: number) {
  const when = { start: onMonday(minutes), placeId: day.court };
  const what = { serviceId: day.family, minutes: 60, capacity: 1, title: "Lesson", people: [leo] };
  return takeTime(court.booking, zone, { ...when, ...what, status: "requested", takenBy: "visitor" });
}

const mails = () => count("mails where kind = 'weather_call'");

test("a call takes outdoor sessions off, gives minutes back and mails each household once", async () => {
  await bookOn(day, { from: 780, people: [nora] });
  await bookOn(day, { from: 840, people: [finn] });
  await bookOn(day, { from: 900, people: [leo] });
  await bookOn(day, { from: 960, people: [leo], place: day.hall });
  const { result } = await callOffAt(court.admin, { now: noon });
  expect(result).toEqual({ ok: true });
  expect(await statuses()).toEqual(["weathered", "weathered", "weathered", "booked"]);
  expect(await left()).toEqual([300, 0]);
  expect(await mails()).toBe(2);
  expect(await count("mails where kind = 'session'")).toBe(0);
  expect(await count("sessions where sequence = 1 and called_off_for = 'rain'")).toBe(3);
  expect(await listBrokenCredits(court.admin)).toEqual([]);
});

test("no mail of a call leaves while it can be undone", async () => {
  await bookOn(day, { from: 780, people: [nora] });
  await callOffAt(court.admin, { now: noon });
  const until = new Date(noon + undoSeconds * 1000).toISOString();
  expect(await count(`mails where kind = 'weather_call' and send_after >= '${until}'`)).toBe(1);
});

test("the mails shown before the button are those that it sends, and showing them changes nothing", async () => {
  await bookOn(day, { from: 780, people: [nora] });
  await bookOn(day, { from: 840, people: [leo] });
  const stored = async () => [await statuses(), await left(), await mails(), await count("weather_calls")];
  const before = [await stored(), await count("sessions"), await count("credit_entries")];
  const shown = await rehearseMails(court.admin, { view: CallView.parse({ on: mondayAhead }), played: {} });
  expect([await stored(), await count("sessions"), await count("credit_entries")]).toEqual(before);

  await callOffAt(court.admin, { now: noon });
  const { rows } = await change("select about_id, person_id from mails where kind = 'weather_call'");
  const facts = await readMailFacts(court.admin);
  const about = rows.map(({ about_id, person_id }) => ({ about_id: `${about_id}`, person_id: `${person_id}` }));
  const sent = await Promise.all(about.map((one) => readCalledOff(court.admin, one, facts)));
  expect(shown).toHaveLength(2);
  expect(shown.map(({ words }) => saidIn(words)).sort()).toEqual(sent.map((read) => saidIn(read?.mail)).sort());
});

/** What a mail says, without the addresses of its links. */
function saidIn(words: MailWords | undefined): string {
  const { subject, paragraphs, strong, rule, choices = [] } = words ?? { subject: "", paragraphs: [] };
  const times = choices.map(({ day: date, time, detail }) => `${date}, ${time}, ${detail}`);
  return JSON.stringify([subject, paragraphs, strong, rule, times]);
}

test("a call sent twice, in sequence or at once, happens once", async () => {
  await bookOn(day, { from: 780, people: [nora] });
  const other = await openClock();
  other.clock.moment = noon;
  const { form } = await callOffAt(court.admin, { now: noon });
  const again = await Promise.all([callOff(court.admin, form), callOff(other.admin, form)]);
  await other.close();
  expect(again).toEqual([{ ok: true }, { ok: true }]);
  expect([await mails(), await count("weather_calls"), await left()]).toEqual([1, 1, [300, 0]]);
});

test("a session is called off once, even from two devices", async () => {
  await bookOn(day, { from: 780, people: [nora] });
  const { form } = await callOffAt(court.admin, { now: noon });
  expect(await callOff(court.admin, { ...form, id: crypto.randomUUID() })).toEqual({ ok: false, reason: "changed" });
  expect(await mails()).toBe(1);
});

test("an outdated preview is not carried out", async () => {
  await bookOn(day, { from: 780, people: [nora] });
  const { seen } = await previewCall(court.admin, { now: noon });
  await bookOn(day, { from: 840, people: [leo] });
  const { result } = await callOffAt(court.admin, { now: noon, seen });
  expect(result).toEqual({ ok: false, reason: "changed" });
  expect(await statuses()).toEqual(["booked", "booked"]);
});

test("a call that fails halfway changes nothing", async () => {
  await bookOn(day, { from: 780, people: [nora] });
  await bookOn(day, { from: 840, people: [leo] });
  await asOwner((owner) =>
    owner.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger refuse before insert on mails for each row when (new.kind = 'weather_call') execute function refuse()`),
  );
  await expect(callOffAt(court.admin, { now: noon })).rejects.toThrow();
  await asOwner((owner) => owner.query("drop function refuse cascade"));
  expect(await statuses()).toEqual(["booked", "booked"]);
  expect([await left(), await count("weather_calls"), await mails()]).toEqual([[240, 60], 0, 0]);
});

test("an undo after 59 seconds restores everything, and nobody could take the times meanwhile", async () => {
  await bookOn(day, { from: 780, people: [nora] });
  const { id } = await callOffAt(court.admin, { now: noon });
  clock.moment = noon + 59_000;
  // Booked under another rule: too close to the next session to be booked again.
  await bookOn(day, { from: 840, people: [finn] });
  await change("update calendars set turnaround_minutes = 15");
  expect(await someoneTakes(780)).toMatchObject({ ok: false, reason: "taken" });
  expect(await undoCall(court.admin, zone, id)).toEqual({ ok: true });
  expect([await statuses(), await left()]).toEqual([
    ["booked", "booked"],
    [180, 120],
  ]);
});

test("an undo restores a group that has no players yet", async () => {
  await bookOn(day, { from: 780, people: [], capacity: 4 });
  const { id } = await callOffAt(court.admin, { now: noon });
  expect(await statuses()).toEqual(["weathered"]);
  expect(await undoCall(court.admin, zone, id)).toEqual({ ok: true });
  expect(await statuses()).toEqual(["booked"]);
});

test("after 61 seconds an undo is refused and the times are open to visitors", async () => {
  await bookOn(day, { from: 780, people: [nora] });
  const { id } = await callOffAt(court.admin, { now: noon });
  clock.moment = noon + 61_000;
  expect(await undoCall(court.admin, zone, id)).toEqual({ ok: false });
  expect(await someoneTakes(780)).toMatchObject({ ok: true });
  expect((await statuses()).sort()).toEqual(["requested", "weathered"]);
});

test("minutes played are counted by the clock, or as the coach types them", async () => {
  clock.moment = onMonday(800);
  const now = clock.moment;
  const session = await bookOn(day, { from: 780, people: [nora] });
  const { plan } = await previewCall(court.admin, { now });
  expect(plan.off.map(({ played, spots }) => [played, spots[0]?.back])).toEqual([[20, 40]]);
  await callOffAt(court.admin, { now, played: { [session]: 30 } });
  expect(await left()).toEqual([270, 0]);
});

test("the policy's steps count half of a session that is half played", async () => {
  await change(`update calendars set policy = policy || '{"playedSteps":{"freeBelow":10,"fullFrom":30}}'`);
  clock.moment = onMonday(800);
  await bookOn(day, { from: 780, people: [nora] });
  const { plan } = await previewCall(court.admin, { now: clock.moment });
  expect(plan.off[0]?.spots[0]?.back).toBe(30);
  await callOffAt(court.admin, { now: clock.moment });
  expect(await left()).toEqual([270, 0]);
});

async function mailBefore(): Promise<MailWords | undefined> {
  const [mail] = await rehearseMails(court.admin, { view: CallView.parse({ on: mondayAhead }), played: {} });
  return mail?.words;
}

test("a mail tells those who are playing that it had to stop, and only the others not to come", async () => {
  clock.moment = onMonday(800);
  await bookOn(day, { from: 780, people: [nora] });
  const [, begun] = (await mailBefore())?.paragraphs ?? [];
  expect(begun).toBe("This session had to stop because of the rain. Only the 20 minutes you played count.");
  await bookOn(day, { from: 840, people: [finn] });
  const { paragraphs = [], facts = [], choices, button } = (await mailBefore()) ?? {};
  expect(paragraphs[1]).toBe(
    "These sessions are off because of the rain. One had begun and had to stop. Please do not come to the other.",
  );
  expect(facts.map(([, line]) => line)).toEqual([
    expect.stringMatching(/Riverside\. Only the 20 minutes you played count\.$/),
    expect.stringMatching(/Riverside\. You pay nothing\.$/),
  ]);
  expect([choices?.length, button]).toEqual([3, undefined]);
});

test("the coach calls people without an address, and a child's parent gets the mail", async () => {
  await change("update people set phone = '(212) 555-0100' where name = 'Parent'");
  const { rows } = await change(`insert into people (name, phone, origin)
    values ('Theo', '(212) 555-0177', 'coach') returning id`);
  await bookOn(day, { from: 780, people: [String(rows[0]?.id)] });
  await bookOn(day, { from: 840, people: [leo] });
  const { plan } = await previewCall(court.admin, { now: noon });
  const told = plan.told.map(({ name, mailTo, phone }) => ({ name, mailTo, phone }));
  expect(told).toEqual([
    { name: "Parent", mailTo: leo, phone: "(212) 555-0100" },
    { name: "Theo", mailTo: undefined, phone: "(212) 555-0177" },
  ]);
  await callOffAt(court.admin, { now: noon });
  expect(await mails()).toBe(1);
});

test("rain, lightning and heat leave indoor sessions on; other reasons do not", async () => {
  await bookOn(day, { from: 780, people: [nora], place: day.hall });
  const off = async (reason: string) =>
    (await previewCall(connectionTo("courtside_admin"), { now: noon, view: { reason } })).plan.off.length;
  expect([await off("heat"), await off("closed"), await off("ill")]).toEqual([0, 1, 1]);
});
