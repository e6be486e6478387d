import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listAskable } from "#app/features/calendar/bookable.server.ts";
import { takeTime } from "#app/features/calendar/mutations.server.ts";
import { listBrokenInvariants } from "#app/features/calendar/queries.server.ts";
import { receiveBooking } from "#app/features/inbox/mutations.server.ts";
import { getPeopleOf } from "#app/features/inbox/queries.server.ts";
import type { BookingInput } from "#app/features/inbox/schema.ts";
import { addDays, instantAt, wallAt, weekdayOf } from "#app/lib/time/wall-time.server.ts";
import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { makeLink } from "#app/platform/links/links.server.ts";
import { asOwner } from "#tests/database.ts";
import { bookingForm } from "#tests/factories.ts";
import { until } from "#tests/mailbox.ts";
import { getLinkedOffer, getOfferedService, readOfferPage } from "./linked-offer.server.ts";
import { getLinkedWish } from "./linked-wish.server.ts";
import { offerLink, wishLink } from "./links.server.ts";
import { chooseOffered, makeOffer, passAsked } from "./offers.server.ts";
import { askWhoWaits } from "./waiting.server.ts";
import { wishLimits } from "./wish.ts";
import { wishMails } from "./wish-mails.server.ts";
import { leaveWish, withdrawWish } from "./wishes.server.ts";

const booking = connectionTo("courtside_booking");
const admin = connectionTo("courtside_admin");
const service = connectionTo("courtside_service");
const zone = "America/New_York";
const today = wallAt(zone, Date.now()).date;
const monday = addDays(today, 15 - weekdayOf(today));
const at = (minutes: number) => instantAt(zone, monday, minutes, "earlier");
let placeId = "";

const change = (query: string) => admin.execute(sql.raw(query));

/** One hour on one Monday, and it is taken: whoever wants it has to wait. */
beforeEach(async () => {
  await asOwner((owner) =>
    owner.query(`truncate calendar_sessions, series, availability_rules, availability_exceptions, travel_times, places,
      people, households, events, messages, offers, wishes, mails, form_uses, bookable_services, links cascade`),
  );
  await change(`update calendars set notice_minutes = 0, turnaround_minutes = 15, horizon_days = 28, near_hours = 48,
    turn_hours = 12, stranger_percent = 100, answer_hours = 48`);
  await change(`insert into bookable_services (service_id, mode)
    select id, 'instant' from services where session_type = 'on-court'`);
  const { rows } = await change("insert into places (name, kind) values ('Riverside', 'indoor') returning id");
  placeId = String(rows[0]?.id);
  await open("[540,600)");
  await book(540);
});

async function open(minutes: string): Promise<void> {
  await change("delete from availability_exceptions");
  await change(`insert into availability_exceptions (calendar_id, days, is_open, minutes, place_id)
    select id, '[${monday},${monday}]', true, '${minutes}', '${placeId}' from calendars`);
}

async function book(start: number): Promise<void> {
  const lesson = { serviceId: null, minutes: 60, capacity: 1, title: "Lesson", status: "booked" } as const;
  const taken = await takeTime(admin, zone, { ...lesson, people: [], start: at(start), placeId });
  if (!taken.ok) throw new Error(taken.reason);
}

/** As whoever may change anything: no role of the site sets when a row was changed. */
const changeSessions = (set: string) =>
  asOwner((owner) =>
    owner.query(`alter table calendar_sessions disable trigger user, no force row level security;
      update calendar_sessions set ${set}; alter table calendar_sessions enable trigger user, force row level security`),
  );

/** Called off so long ago that the coach cannot take it back. */
const callOff = () =>
  changeSessions("status = 'cancelled', updated_at = now() - interval '5 minutes' where status = 'booked'");

async function count(query: string): Promise<number> {
  return Number((await change(`select count(*) as total from ${query}`)).rows[0]?.total);
}

type Over = Partial<BookingInput> & { from?: number; to?: number };

async function wish({ from = 540, to = 1020, ...over }: Over = {}) {
  const [askable] = await listAskable(admin);
  if (!askable) throw new Error("nothing can be booked");
  const email = `${crypto.randomUUID()}@player.example`;
  const form = bookingForm({ session_type: "on-court", email, ...over });
  const windows = [{ date: monday, from, to }];
  const left = await leaveWish(
    booking,
    { zone, service: askable, words: "Monday", windows, last: monday },
    async (all) => {
      const stored = await receiveBooking(all, form);
      return stored.ok ? { ...stored, ...(await getPeopleOf(all, stored.id)) } : stored;
    },
  );
  if (!left.ok) throw new Error(left.reason);
  const { rows } = await change(`select id, person_id from wishes where message_id = '${left.id}'`);
  return {
    messageId: left.id,
    isWaiting: left.isWaiting,
    id: String(rows[0]?.id),
    personId: String(rows[0]?.person_id),
  };
}

const ask = (tx: Tx = service) => askWhoWaits(tx, { zone, now: Date.now() });

async function statusOf({ id }: { id: string }): Promise<string> {
  return String((await change(`select status from wishes where id = '${id}'`)).rows[0]?.status);
}

async function opened(messageId: string) {
  const token = await makeLink(admin, { purpose: offerLink, subject: messageId });
  const linked = await getLinkedOffer(booking, { token, act: "choose", clientAddress: "192.0.2.7" });
  if ("refused" in linked) throw new Error(linked.refused);
  return linked;
}

async function choose({ messageId }: { messageId: string }, start = 540) {
  const linked = await opened(messageId);
  const askable = await getOfferedService(booking, linked);
  return chooseOffered(booking, linked, { zone, askable, start: at(start), placeId });
}

const page = async ({ messageId }: { messageId: string }) =>
  readOfferPage(booking, await opened(messageId), { zone, now: Date.now() });

const runOut = () =>
  change("update calendar_sessions set held_until = now() - interval '1 minute' where status = 'held'");

async function mailOf(kind: string, { personId }: { personId: string }) {
  const { rows } = await change(`select about_id from mails where kind = '${kind}' and person_id = '${personId}'
    order by created_at desc limit 1`);
  const registered = wishMails.find((mail) => mail.kind === kind);
  // Safe because these mails are written from what they are about alone.
  return registered?.write(service, { about_id: String(rows[0]?.about_id ?? crypto.randomUUID()) } as never, {
    brand: "Apex",
    replyHours: 24,
    origin: "https://apex.example",
  });
}

const near = () => change("update calendars set near_hours = 700");

test("nobody is asked while nothing has come free, and what somebody saw open is no news", async () => {
  await open("[540,700)");
  const first = await wish();
  expect(await ask()).toBe(0);
  await callOff();
  expect(await ask()).toBe(1);
  expect((await page(first)).choices).toMatchObject([{ time: "9:00", isOpen: true }]);
});

test("far ahead they are asked one by one, the oldest first, and the time is held meanwhile", async () => {
  const [first, second] = [await wish(), await wish()];
  await callOff();
  expect(await ask()).toBe(1);
  expect([await statusOf(first), await statusOf(second)]).toEqual(["asked", "waiting"]);
  expect(await count("calendar_sessions where status = 'held' and taken_by = 'list'")).toBe(1);
  expect(await ask()).toBe(0);
  const mail = await mailOf("free_time", first);
  expect(mail?.paragraphs[0]).toMatch(/it is your turn\. This time is held for you until /);
  expect(mail?.choices).toMatchObject([{ time: "9:00 AM", detail: "Riverside" }]);
  expect(await listBrokenInvariants(admin)).toEqual([]);
  await runOut();
  expect(await mailOf("free_time", first)).toBeUndefined();
  expect(await ask()).toBe(1);
  expect([await statusOf(first), await statusOf(second)]).toEqual(["waiting", "asked"]);
  expect(await listBrokenInvariants(admin)).toEqual([]);
});

test("nobody is asked twice about the same time", async () => {
  await wish();
  await callOff();
  expect(await ask()).toBe(1);
  await runOut();
  expect(await ask()).toBe(0);
  await near();
  expect(await ask()).toBe(0);
  expect(await count("mails where kind = 'free_time'")).toBe(1);
});

test("whoever takes the time is asked no more, and the coach hears of it", async () => {
  const first = await wish();
  await callOff();
  await ask();
  expect(await choose(first)).toEqual({ ok: true });
  expect(await statusOf(first)).toBe("taken");
  expect((await page(first)).booked).toMatchObject({ time: "9:00", status: "booked" });
  expect(await count("mails where kind = 'offer_for_coach'")).toBe(1);
  await open("[540,1000)");
  expect(await ask()).toBe(0);
  expect(await listBrokenInvariants(admin)).toEqual([]);
});

test("where the coach confirms each request, a time from the waiting list waits for that too", async () => {
  await change("update bookable_services set mode = 'ask'");
  const first = await wish();
  await callOff();
  await ask();
  expect(await choose(first)).toEqual({ ok: true });
  expect((await page(first)).booked).toMatchObject({ status: "requested" });
  expect(await count("calendar_sessions where status = 'requested' and held_until > now() + interval '40 hours'")).toBe(
    1,
  );
});

test("not this time: whoever is next is asked, and who passed waits on", async () => {
  const [first, second] = [await wish(), await wish()];
  await callOff();
  await ask();
  expect(await passAsked(booking, await opened(first.messageId))).toEqual({ ok: true });
  expect(await count("mails where kind = 'offer_for_coach'")).toBe(0);
  expect(await ask()).toBe(1);
  expect([await statusOf(first), await statusOf(second)]).toEqual(["waiting", "asked"]);
});

test("near the day all are asked at once, the first has it, and the other is told what else is open", async () => {
  await near();
  const [first, second] = [await wish(), await wish()];
  await callOff();
  expect(await ask()).toBe(2);
  expect(await count("calendar_sessions where status = 'held'")).toBe(0);
  expect((await mailOf("free_time", second))?.paragraphs[0]).toContain("the first to take it has it");
  expect(await page(second)).toMatchObject({ isFirstCome: true, choices: [{ isOpen: true }] });
  await open("[540,700)");
  const answers = await Promise.all([choose(first), choose(second)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: "taken", nearest: [{}, {}, {}] });
  const [winner, loser] = answers[0]?.ok ? [first, second] : [second, first];
  expect([await statusOf(winner), await statusOf(loser)]).toEqual(["taken", "waiting"]);
  expect(await mailOf("free_time", loser)).toBeUndefined();
  expect(await page(loser)).toMatchObject({ choices: [{ isOpen: false }], instead: [{ time: "10:15" }] });
  expect(await listBrokenInvariants(admin)).toEqual([]);
});

test("of one address one time is held, whoever holds it", async () => {
  await open("[540,900)");
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
  expect(await count("calendar_sessions where status = 'held' and held_until > now()")).toBe(1);
});

test("strangers together are held no more than their share of a week, and whom the coach knows is not counted", async () => {
  await open("[540,900)");
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

test("one address waits once for a service: another wish takes the place of the one before, a few times a day", async () => {
  const email = "dana@player.example";
  const first = await wish({ email });
  await callOff();
  await ask();
  expect(await statusOf(first)).toBe("asked");
  const second = await wish({ email: "Dana@player.example", preferred_date: "Monday noon" });
  expect([await statusOf(first), await statusOf(second)]).toEqual(["withdrawn", "waiting"]);
  expect(await count("calendar_sessions where status = 'held'")).toBe(0);
  for (let turn = 2; turn < wishLimits.perDay; turn += 1) await wish({ email, preferred_date: `Monday ${turn}pm` });
  expect((await wish({ email, preferred_date: "Monday 9am" })).isWaiting).toBe(false);
  expect(await count("wishes where status in ('waiting', 'asked')")).toBe(1);
});

test("a form sent twice is one wish and one mail, and what looks like spam waits for nothing", async () => {
  const form = { email: "dana@player.example", idempotency_key: crypto.randomUUID() };
  const [first, second] = [await wish(form), await wish(form)];
  expect(first.id).toBe(second.id);
  expect(await count("mails where kind = 'wish'")).toBe(1);
  expect(await wish({ website: "https://spam.example" })).toMatchObject({ isWaiting: true, id: "undefined" });
});

test("a wish that has passed ends and is told once; one who has booked otherwise is asked no more", async () => {
  const [first, second] = [await wish(), await wish()];
  await change(`update wishes set until = now() - interval '1 minute' where id = '${first.id}'`);
  await Promise.all([ask(), ask(connectionTo("courtside_service"))]);
  expect(await statusOf(first)).toBe("lapsed");
  expect(await count("mails where kind = 'wish_over'")).toBe(1);
  expect((await mailOf("wish_over", first))?.subject).toBe("Nothing came free: On-Court Lessons");
  await open("[540,900)");
  const [askable] = await listAskable(admin);
  const lesson = { serviceId: askable?.id ?? "", minutes: 60, capacity: 1, title: "Lesson", status: "booked" } as const;
  await takeTime(admin, zone, { ...lesson, people: [second.personId], start: at(690), placeId });
  await changeSessions("status = 'cancelled', updated_at = now() - interval '5 minutes' where service_id is null");
  await ask();
  expect(await statusOf(second)).toBe("taken");
  expect(await count("mails where kind = 'free_time'")).toBe(0);
});

test("a withdrawn wish lets its time go, and its link shows it and withdraws it", async () => {
  const first = await wish();
  await callOff();
  await ask();
  const token = await makeLink(admin, { purpose: wishLink, subject: first.id });
  const see = () => getLinkedWish(booking, { token, act: "see", clientAddress: "192.0.2.7" });
  expect(await see()).toMatchObject({ status: "asked", words: "Monday", title: "On-Court Lessons" });
  expect(await withdrawWish(booking, first.id)).toBe(true);
  expect(await withdrawWish(booking, first.id)).toBe(false);
  expect(await see()).toMatchObject({ status: "withdrawn" });
  expect(await count("calendar_sessions where status = 'held'")).toBe(0);
  expect(await mailOf("free_time", first)).toBeUndefined();
  await ask();
  expect(await count("mails where kind = 'free_time'")).toBe(1);
});

test("two nodes at once ask each of them once", async () => {
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
  expect(await count("calendar_sessions where status = 'held'")).toBe(1);
  expect(await count("mails where kind = 'free_time'")).toBe(1);
  expect(await listBrokenInvariants(admin)).toEqual([]);
});

test("a node that dies between two asks has asked one of them, and the next run asks the other", async () => {
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

test("a node that dies while it asks leaves nothing half asked", async () => {
  const first = await wish();
  for (const hours of [48, 700]) {
    await change(`update calendars set near_hours = ${hours}`);
    await callOff();
    await asOwner(async (owner) => {
      await owner.query("begin; lock table mails in access exclusive mode");
      // It has stored the ask by then, and waits to post its mail.
      const dying = expect(ask(connectionTo("courtside_service"))).rejects.toThrow();
      await killWhoeverWaits();
      await dying;
      await owner.query("rollback");
    });
    expect(await statusOf(first)).toBe("waiting");
    expect(await count("offers")).toBe(0);
    expect(await count("calendar_sessions where taken_by = 'list'")).toBe(0);
  }
  expect(await ask()).toBe(1);
});

async function killWhoeverWaits(): Promise<void> {
  const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where usename = 'courtside_service' and wait_event_type = 'Lock' and datname = current_database()`;
  await until(async () => ((await service.execute(kill)).rowCount ?? 0) > 0, "a node to wait");
}

test("what the coach called off a moment ago may come back, so nobody is asked about it yet", async () => {
  await wish();
  await change("update calendar_sessions set status = 'cancelled' where status = 'booked'");
  expect(await ask()).toBe(0);
  await changeSessions("updated_at = now() - interval '2 minutes'");
  expect(await ask()).toBe(1);
});

test("mails hold nothing that a stranger typed", async () => {
  const first = await wish({ name: "Buy Now", preferred_date: "buy now dot example" });
  await callOff();
  await ask();
  for (const mail of [await mailOf("wish", first), await mailOf("free_time", first)]) {
    expect(mail?.subject).toBeTruthy();
    expect(JSON.stringify(mail)).not.toMatch(/buy now/i);
  }
});

test("two times held for one who waits, or one for somebody who no longer does, are found", async () => {
  const first = await wish();
  await callOff();
  await ask();
  await change(`insert into calendar_sessions (calendar_id, place_id, title, during, occupies, status, held_until, offer_id)
    select calendar_id, place_id, title, later, later, status, held_until, offer_id from calendar_sessions s,
      tstzrange(upper(s.occupies), upper(s.occupies) + interval '1 hour') later where s.status = 'held'`);
  expect(await listBrokenInvariants(admin)).toEqual(["two times held for who waits"]);
  await change(
    "update calendar_sessions set status = 'lapsed', held_until = null where taken_by = 'coach' and status = 'held'",
  );
  await change(`update wishes set status = 'withdrawn' where id = '${first.id}'`);
  expect(await listBrokenInvariants(admin)).toEqual(["a time held for nobody who waits"]);
});
