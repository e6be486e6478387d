import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listAskable } from "#app/features/calendar/bookable/bookable.server.ts";
import { listBrokenInvariants } from "#app/features/calendar/queries.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import { onMonday as at, change, count, openOffer } from "#tests/open-monday.ts";
import {
  ask,
  book,
  callOff,
  changeSessions,
  choose,
  mailOf,
  near,
  openFor,
  page,
  placeId,
  runOut,
  statusOf,
  takeTheOnlyHour,
  wish,
} from "#tests/waiting-list.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { makeOffer } from "../offers/new-offer.server.ts";
import { passOffer } from "../offers/offers.server.ts";
import { readWishOf } from "./waiting-list.server.ts";
import { withdrawWish } from "./wishes.server.ts";

const booking = connectionTo("courtside_booking");
const admin = connectionTo("courtside_admin");
const service = connectionTo("courtside_service");

beforeEach(takeTheOnlyHour);

test("no one is offered a time that was already open when they left their wish", async () => {
  await openFor("[540,700)");
  const first = await wish();
  expect(await ask()).toBe(0);
  await callOff();
  expect(await ask()).toBe(1);
  expect((await page(first)).choices).toMatchObject([{ time: "9:00", isOpen: true }]);
});

test("far ahead a time is held for one person after another, the oldest wish first", async () => {
  const [first, second] = [await wish(), await wish()];
  await callOff();
  expect(await ask()).toBe(1);
  expect([await statusOf(first), await statusOf(second)]).toEqual(["asked", "waiting"]);
  expect(await count("sessions where status = 'held' and taken_by = 'list'")).toBe(1);
  expect(await ask()).toBe(0);
  const mail = await mailOf("free_time", first);
  expect(mail?.paragraphs[0]).toMatch(/It is your turn on my waiting list\. This time is held for you until /);
  expect(mail?.choices).toMatchObject([{ time: "9:00 AM", detail: "Riverside" }]);
  expect(await listBrokenInvariants(admin)).toEqual([]);
  await runOut();
  expect(await mailOf("free_time", first)).toBeUndefined();
  expect(await ask()).toBe(1);
  expect([await statusOf(first), await statusOf(second)]).toEqual(["waiting", "asked"]);
  expect(await listBrokenInvariants(admin)).toEqual([]);
});

test("no one is offered the same time twice", async () => {
  await wish();
  await callOff();
  expect(await ask()).toBe(1);
  await runOut();
  expect(await ask()).toBe(0);
  await near();
  expect(await ask()).toBe(0);
  expect(await count("mails where kind = 'free_time'")).toBe(1);
});

test("taking the time ends the wish and tells the coach", async () => {
  const first = await wish();
  await callOff();
  await ask();
  expect(await choose(first)).toEqual({ ok: true });
  expect(await statusOf(first)).toBe("taken");
  expect((await page(first)).booked).toMatchObject({ time: "9:00", status: "booked" });
  expect(await count("mails where kind = 'offer_for_coach'")).toBe(1);
  await openFor("[540,1000)");
  expect(await ask()).toBe(0);
  expect(await listBrokenInvariants(admin)).toEqual([]);
});

test("a stranger who was offered one time cannot take another beyond the strangers' share", async () => {
  const first = await wish();
  await callOff();
  await ask();
  await openFor("[540,900)");
  await change("update calendars set stranger_percent = 0");
  expect(await choose(first, 690)).toEqual({ ok: false, reason: "not allowed" });
  expect(await count("sessions where status = 'held'")).toBe(1);
  expect(await choose(first)).toEqual({ ok: true });
});

test("a wish whose time was only asked for, or failed, does not end as if it were booked", async () => {
  await change("update bookable_services set mode = 'ask'");
  const first = await wish();
  await callOff();
  await ask();
  await choose(first);
  const outcome = async () => (await readWishOf(admin, first.messageId, zone))?.outcome;
  expect(await outcome()).toBe("requested");
  await changeSessions("status = 'declined', held_until = null where status = 'requested'");
  expect(await outcome()).toBe("failed");
});

test("a time from the waiting list needs confirmation if the service does", async () => {
  await change("update bookable_services set mode = 'ask'");
  const first = await wish();
  await callOff();
  await ask();
  expect(await choose(first)).toEqual({ ok: true });
  expect((await page(first)).booked).toMatchObject({ status: "requested" });
  expect(await count("sessions where status = 'requested' and held_until > now() + interval '40 hours'")).toBe(1);
});

test("someone who leaves the list after being asked is not told that they are waiting", async () => {
  const first = await wish();
  await callOff();
  await ask();
  expect(await page(first)).toMatchObject({ state: "waiting", isStillWaiting: true });
  await withdrawWish(booking, first.id);
  expect(await page(first)).toMatchObject({ state: "released", isStillWaiting: false });
});

test("passing on a time offers it to the next person and keeps the wish", async () => {
  const [first, second] = [await wish(), await wish()];
  await callOff();
  await ask();
  expect(await passOffer(booking, await openOffer(first.messageId))).toEqual({ ok: true });
  expect(await count("mails where kind = 'offer_for_coach'")).toBe(0);
  expect(await ask()).toBe(1);
  expect([await statusOf(first), await statusOf(second)]).toEqual(["waiting", "asked"]);
});

test("near the day everyone is asked at once, the first gets it, and the others see alternatives", async () => {
  await near();
  const [first, second] = [await wish(), await wish()];
  await callOff();
  expect(await ask()).toBe(2);
  expect(await count("sessions where status = 'held'")).toBe(0);
  const mail = await mailOf("free_time", second);
  expect(mail?.paragraphs[0]).toContain("the first to take it has it");
  expect(mail?.rule).toContain("there is nothing to do: you stay on the list.");
  expect(await page(second)).toMatchObject({ isFirstCome: true, choices: [{ isOpen: true }] });
  await openFor("[540,700)");
  const answers = await Promise.all([choose(first), choose(second)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: "taken", nearest: [{}, {}, {}] });
  const [winner, loser] = answers[0]?.ok ? [first, second] : [second, first];
  expect([await statusOf(winner), await statusOf(loser)]).toEqual(["taken", "waiting"]);
  expect(await mailOf("free_time", loser)).toBeUndefined();
  expect(await page(loser)).toMatchObject({ choices: [{ isOpen: false }], instead: [{ time: "10:15" }] });
  expect(await listBrokenInvariants(admin)).toEqual([]);
});

test("asking near the day leaves no session behind, and the link lists the times", async () => {
  await near();
  const first = await wish();
  await callOff();
  const before = await count("sessions");
  expect(await ask()).toBe(1);
  expect(await count("sessions")).toBe(before);
  const shown = { title: "On-Court Lessons", minutes: 60, capacity: 1 };
  const times = [{ start: at(540), end: at(600), placeId, place: "Riverside", status: "unheld", heldUntil: null }];
  expect(await openOffer(first.messageId)).toMatchObject({ ...shown, times });
  expect(await choose(first)).toEqual({ ok: true });
  expect(await count("sessions s join offers o on o.id = s.offer_id where s.status = 'booked'")).toBe(1);
});

test("at most one time is held per address", async () => {
  await openFor("[540,900)");
  for (const start of [615, 690, 765]) await book(start);
  const first = await wish({ from: 540, to: 600 });
  await callOff();
  const [askable] = await listAskable(admin);
  if (!askable) throw new Error("nothing can be booked");
  // The coach has offered them another time.
  const times = [{ start: at(765), placeId }];
  const offer = { ...first, id: crypto.randomUUID(), zone, service: askable, times, words: "Hi." };
  expect(await makeOffer(admin, offer)).toEqual({ ok: true });
  expect(await ask()).toBe(0);
  await runOut();
  expect(await ask()).toBe(1);
  expect(await count("sessions where status = 'held' and held_until > now()")).toBe(1);
});

test("the waiting list holds at most the strangers' share of a week; known players do not count", async () => {
  await openFor("[540,900)");
  for (const start of [615, 690, 765]) await book(start);
  await change("update calendars set stranger_percent = 30");
  const all = [await wish(), await wish(), await wish()];
  await callOff();
  expect(await ask()).toBe(1);
  expect(await ask()).toBe(0);
  await change(`update people set origin = 'coach' where id = '${all[2]?.personId}'`);
  expect(await ask()).toBe(1);
  expect(await statusOf(all[2] ?? { id: "" })).toBe("asked");
});

test("two nodes at once offer each person one time", async () => {
  await near();
  for (let turn = 0; turn < 6; turn += 1) await wish();
  await callOff();
  const nodes = Array.from({ length: 4 }, () => connectionTo("courtside_service"));
  const asked = await Promise.all(nodes.map((node) => ask(node)));
  expect(asked.reduce((sum, one) => sum + one, 0)).toBe(6);
  expect(await count("mails where kind = 'free_time'")).toBe(6);
  await change("update calendars set near_hours = 48");
  await asOwner((owner) => owner.query("truncate offers, mails cascade"));
  await Promise.all(nodes.map((node) => ask(node)));
  expect(await count("sessions where status = 'held'")).toBe(1);
  expect(await count("mails where kind = 'free_time'")).toBe(1);
  expect(await listBrokenInvariants(admin)).toEqual([]);
});

test("a crash between two offers leaves the first, and the next run makes the second", async () => {
  await near();
  const all = [await wish(), await wish(), await wish()];
  await callOff();
  let left = 2;
  // The connection breaks when the third transaction begins: the first of them ends wishes, the second asks one.
  const dying = new Proxy(service, {
    get: (target, name) => {
      if (name === "transaction" && left-- === 0) throw new Error("killed");
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  await expect(ask(dying)).rejects.toThrow("killed");
  expect(await count("mails where kind = 'free_time'")).toBe(1);
  expect(await count("offers")).toBe(1);
  expect(await ask()).toBe(2);
  expect(await count("mails where kind = 'free_time'")).toBe(all.length);
});

test("a crash during an offer leaves nothing behind", async () => {
  const first = await wish();
  for (const hours of [48, 700]) {
    await change(`update calendars set near_hours = ${hours}`);
    await callOff();
    await asOwner(async (owner) => {
      await owner.query("begin; lock table mails in access exclusive mode");
      // By then it has stored the offer, and waits to post its mail.
      const dying = expect(ask(connectionTo("courtside_service"))).rejects.toThrow();
      await killWaitingNode();
      await dying;
      await owner.query("rollback");
    });
    expect(await statusOf(first)).toBe("waiting");
    expect(await count("offers")).toBe(0);
    expect(await count("sessions where taken_by = 'list'")).toBe(0);
  }
  expect(await ask()).toBe(1);
});

async function killWaitingNode(): Promise<void> {
  const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where usename = 'courtside_service' and wait_event_type = 'Lock' and datname = current_database()`;
  await until(async () => ((await service.execute(kill)).rowCount ?? 0) > 0, "a node to wait");
}

test("a session cancelled within the undo minute is not offered yet", async () => {
  await wish();
  await change("update sessions set status = 'cancelled' where status = 'booked'");
  expect(await ask()).toBe(0);
  await changeSessions("updated_at = now() - interval '2 minutes'");
  expect(await ask()).toBe(1);
});

test("the invariants find two times held for one wish, and one held for an ended wish", async () => {
  const first = await wish();
  await callOff();
  await ask();
  await change(`insert into sessions (calendar_id, place_id, title, during, occupies, status, held_until, offer_id)
    select calendar_id, place_id, title, later, later, status, held_until, offer_id from sessions s,
      tstzrange(upper(s.occupies), upper(s.occupies) + interval '1 hour') later where s.status = 'held'`);
  expect(await listBrokenInvariants(admin)).toEqual(["two times held for who waits"]);
  await change("update sessions set status = 'lapsed', held_until = null where taken_by = 'coach' and status = 'held'");
  await change(`update wishes set status = 'withdrawn' where id = '${first.id}'`);
  expect(await listBrokenInvariants(admin)).toEqual(["a time held for nobody who waits"]);
});
