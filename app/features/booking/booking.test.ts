import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listAskable } from "#app/features/calendar/bookable/bookable.server.ts";
import { moveSession, setSessionStatus } from "#app/features/calendar/mutations.server.ts";
import { listBrokenInvariants } from "#app/features/calendar/queries.server.ts";
import { bookingRequest } from "#app/features/inbox/receive.server.ts";
import type { BookingInput } from "#app/features/inbox/schema.ts";
import { markSent, noteHandOver } from "#app/features/notifications/mutations.server.ts";
import { getMail } from "#app/features/notifications/queries.server.ts";
import type { Said } from "#app/features/notifications/schema.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { proofMark } from "#app/platform/db/roles/roles.server.ts";
import { env, setEnvironment } from "#app/platform/env.server.ts";
import { asOwner } from "#tests/database.ts";
import { bookingForm } from "#tests/factories.ts";
import { onMonday as at, change, count, emptyBooking, openOnMondays, prove, whileWaiting } from "#tests/open-monday.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { notifyOfExpiredRequests } from "./jobs.server.ts";
import { bookingMails, readAcknowledged, readPickedState } from "./mails.server.ts";
import { rehearseSession } from "./mutations.server.ts";
import { takeForRequest } from "./take-time.server.ts";

const booking = connectionTo("courtside_booking");
setEnvironment({ MAIL_FROM: "site@court.example" });
const admin = connectionTo("courtside_admin");
const service = connectionTo("courtside_service");
let placeId = "";

beforeEach(async () => {
  placeId = await emptyBooking("stranger_percent = 50");
  await openOnMondays(placeId);
});

type Over = Partial<BookingInput> & { proof?: string };

async function ask(start: number, { proof, ...over }: Over = {}) {
  const [askable] = await listAskable(booking);
  if (!askable) throw new Error("nothing can be booked");
  const form = bookingForm({ session_type: "on-court", email: `${crypto.randomUUID()}@player.example`, ...over });
  return takeForRequest(booking, { zone, service: askable, start, placeId }, bookingRequest(form, undefined, proof));
}

test("a picked time is held with its request, and only its own sender is mailed", async () => {
  const answer = await ask(at(600));
  expect(answer).toMatchObject({ ok: true, became: "requested" });
  expect(await count("sessions where status = 'requested' and taken_by = 'visitor' and message_id is not null")).toBe(
    1,
  );
  expect(await count("session_people where person_id is not null")).toBe(1);
  expect(await count("events where kind = 'session_taken' and actor = 'person'")).toBe(1);
  // Nobody is told that it is booked.
  expect(await count("mails where kind = 'session'")).toBe(0);
});

test("one of twenty requests for the same time is stored, and the others leave nothing", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(at(600))));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers) if (!answer.ok && "nearest" in answer) expect(answer.nearest).toHaveLength(3);
  expect(await count("messages")).toBe(1);
  expect(await count("mails where kind = 'coach'")).toBe(1);
  expect(await listBrokenInvariants(admin)).toEqual([]);
});

test("latecomers are refused without waiting for the calendar lock, and beyond the strangers' share too", async () => {
  await ask(at(600));
  await change("update calendars set stranger_percent = 1");
  await asOwner(async (owner) => {
    await owner.query("begin");
    await owner.query("lock table calendars in exclusive mode");
    const answer = await Promise.race([ask(at(600)), setTimeout(10_000, "waits for the calendar")]);
    await owner.query("rollback");
    expect(answer).toMatchObject({ ok: false, reason: "taken", nearest: [{}, {}, {}] });
  });
});

test("a repeated request takes no second time", async () => {
  for (const [minutes, idempotency_key] of [[600, crypto.randomUUID()] as const, [720, undefined] as const]) {
    const again = { email: `dana-${minutes}@player.example`, idempotency_key };
    const [first, second] = [await ask(at(minutes), again), await ask(at(minutes), again)];
    expect(second, `with the key ${idempotency_key}`).toEqual(first);
  }
  expect(await count("sessions")).toBe(2);
});

test("a request that joins a group is booked at once, even if the service needs confirmation; a repeat takes nothing", async () => {
  await change("update bookable_services set capacity = 2, mode = 'instant'");
  await ask(at(600));
  await change("update bookable_services set mode = 'ask'");
  const key = crypto.randomUUID();
  const joining = { idempotency_key: key, email: "joins@player.example" };
  const joined = await ask(at(600), joining);
  expect(joined).toMatchObject({ ok: true, became: "booked" });
  expect(await ask(at(600), joining)).toMatchObject({ ok: true, became: "booked" });
  expect(await count("session_people")).toBe(2);
  const { id } = joined as { id: string };
  expect(await readPickedState(service, id)).toHaveProperty("bookedFor");
  expect(await readAcknowledged(service, id)).toBeUndefined();
});

test("a request repeated after its time was released does not claim to hold it", async () => {
  const again = { email: "dana@player.example", idempotency_key: crypto.randomUUID() };
  await ask(at(600), again);
  await change("update sessions set status = 'cancelled', held_until = null");
  expect(await ask(at(600), again)).toMatchObject({ ok: true, became: "not held" });
});

test("spam is stored but holds no time", async () => {
  expect(await ask(at(600), { website: "https://spam.example" })).toMatchObject({ ok: true, became: "not held" });
  expect(await count("messages where spam is not null")).toBe(1);
  expect(await count("sessions")).toBe(0);
});

test("rehearsing a session leaves nothing behind", async () => {
  expect(await rehearseSession(booking, zone)).toBeUndefined();
  for (const table of ["sessions", "mails", "events", "session_people"]) expect(await count(table)).toBe(0);
  // A rule that nothing in the product knows.
  await asOwner((owner) => owner.query("alter table sessions add constraint stays check (sequence = 0)"));
  try {
    await expect(rehearseSession(booking, zone)).rejects.toThrow();
  } finally {
    await asOwner((owner) => owner.query("alter table sessions drop constraint stays"));
  }
  expect(await count("sessions")).toBe(0);
});

test("strangers together hold at most their share of a week; known players do not count", async () => {
  const starts = [540, 615, 690, 765, 840, 915].map(at);
  const became: string[] = [];
  for (const start of starts) {
    const answer = await ask(start);
    became.push(answer.ok ? answer.became : answer.reason);
  }
  expect(became).toEqual(["requested", "requested", "requested", "not held", "not held", "not held"]);
  // An instant booking cannot get around the share.
  await change("update bookable_services set mode = 'instant'");
  expect(await ask(at(840))).toMatchObject({ became: "not held" });
  await change("update sessions set status = 'booked', held_until = null, free_until = now()");
  expect(await ask(at(840))).toMatchObject({ became: "not held" });
  await change("update bookable_services set mode = 'ask'");
  await change("insert into people (name, email, origin) values ('Ada', 'ada@player.example', 'coach')");
  // Anyone can type Ada's address.
  const email = "ada@player.example";
  expect(await ask(at(840), { email })).toMatchObject({ became: "not held" });
  for (const another of ["bea@player.example", "ada@player.example.org"])
    expect(await ask(at(840), { email, proof: proofMark(env().APP_SECRET, another) })).toMatchObject({
      became: "not held",
    });
  expect(await ask(at(840), { email, proof: `proven ${email}:${"0".repeat(64)}` })).toMatchObject({
    became: "not held",
  });
  const proof = proofMark(env().APP_SECRET, "Ada@player.example");
  expect(await ask(at(840), { email, proof })).toMatchObject({ became: "requested" });
});

test("a stranger who waits while another takes the last of the share gets no time", async () => {
  for (const minutes of [540, 615]) await ask(at(minutes));
  // The third of six; a fourth would be more than half.
  const span = `tstzrange(to_timestamp(${at(915) / 1000}), to_timestamp(${at(975) / 1000}))`;
  const another = `with taken as (insert into sessions (calendar_id, place_id, title, during, occupies, status, taken_by)
      select calendar_id, place_id, title, ${span}, ${span}, 'requested', 'visitor' from sessions limit 1 returning id)
    insert into session_people (session_id, person_id) select taken.id, p.id from taken, people p limit 1`;
  expect(await whileWaiting(() => ask(at(765)), another)).toMatchObject({ ok: true, became: "not held" });
});

test("an instant booking is confirmed at once, to the player's own address", async () => {
  await change("update bookable_services set mode = 'instant'");
  expect(await ask(at(600))).toMatchObject({ ok: true, became: "booked" });
  expect(await count("mails where kind = 'session' and person_id is not null and send_after <= now()")).toBe(1);
});

test("an unanswered request expires, its time is open again, and both are told once", async () => {
  await ask(at(600));
  await change("update sessions set held_until = now() - interval '1 minute'");
  expect(await ask(at(600))).toMatchObject({ ok: true, became: "requested" });
  expect(await notifyOfExpiredRequests(service)).toBe(2);
  expect(await notifyOfExpiredRequests(service)).toBe(0);
  expect(await count("mails where kind = 'session_for_coach' and person_id is null")).toBe(1);
});

test("a confirmed request is mailed after the undo minute", async () => {
  await ask(at(600));
  const [row] = (await change("select id, updated_at::text as version from sessions")).rows;
  const session = { id: String(row?.id), version: String(row?.version) };
  expect(await setSessionStatus(admin, zone, { ...session, status: "booked" })).toMatchObject({ ok: true });
  expect(await count("mails where kind = 'session' and send_after > now() + interval '50 seconds'")).toBe(1);
  expect(await count("people where origin = 'coach'")).toBe(1);
});

test("the booking role can do only what booking needs", async () => {
  await ask(at(600));
  for (const forbidden of [
    sql`select name from people`,
    sql`select email from messages`,
    sql`select title from sessions`,
    sql`delete from sessions`,
    sql`update sessions set status = 'completed'`,
    sql`update calendars set notice_minutes = 0`,
    sql`insert into mails (kind, recipient, subject, body) values ('reply', 'a@b.example', 's', 'b')`,
    sql`select * from mails`,
    sql`select * from links`,
  ])
    await expect(booking.execute(forbidden)).rejects.toThrow();
});

async function newestWords(kind: string) {
  const { rows } = await change(`select id from mails where kind = '${kind}' order by created_at desc limit 1`);
  const posted = await getMail(service, String(rows[0]?.id));
  const registered = bookingMails.find((mail) => mail.kind === kind);
  if (!posted || !registered) throw new Error(`No mail of kind ${kind}`);
  const facts = { brand: "Apex", replyHours: 24, origin: "https://coach.example" };
  return { id: posted.id, words: await registered.write(service, posted, facts) };
}

const leaves = async (id: string, says: Said | undefined) => {
  await noteHandOver(service, id, says);
  await markSent(service, [id]);
};

async function theSession(): Promise<{ id: string; version: string }> {
  const [row] = (await change("select id, updated_at::text as version from sessions")).rows;
  return { id: String(row?.id), version: String(row?.version) };
}

test("a mail states the current facts when it is sent, and repeats nothing", async () => {
  await change("update bookable_services set mode = 'instant'");
  await ask(at(600));
  const booked = await newestWords("session");
  expect(booked.words).toMatchObject({ moment: { state: "Booked", time: "10:00", suffix: "AM" } });
  expect(booked.words?.calendar).toMatchObject({ method: "REQUEST" });
  // Moved before the mail has left: one mail, and it tells of the new time.
  expect(await moveSession(admin, zone, { ...(await theSession()), start: at(780), placeId })).toMatchObject({
    ok: true,
  });
  const first = await newestWords("session");
  expect(first.words).toMatchObject({ moment: { state: "Booked", time: "1:00", suffix: "PM" } });
  await leaves(first.id, first.words?.says);
  // The other one of the two finds nothing left to say.
  const others = (await change(`select id from mails where kind = 'session' and id <> '${first.id}'`)).rows;
  for (const { id } of others) {
    const posted = await getMail(service, String(id));
    if (posted)
      expect(await bookingMails[0]?.write(service, posted, { brand: "A", replyHours: 1, origin: "" })).toBeUndefined();
  }
  expect(await moveSession(admin, zone, { ...(await theSession()), start: at(855), placeId })).toMatchObject({
    ok: true,
  });
  const moved = await newestWords("session");
  expect(moved.words).toMatchObject({ moment: { state: "Moved", time: "2:15" } });
  await leaves(moved.id, moved.words?.says);
  await setSessionStatus(admin, zone, { ...(await theSession()), status: "cancelled" });
  const cancelled = await newestWords("session");
  expect(cancelled.words).toMatchObject({ moment: { state: "Cancelled" }, calendar: { method: "CANCEL" } });
});

test("a mail about a request names people once the request is proven", async () => {
  await change("update bookable_services set mode = 'instant'");
  const booked = await ask(at(600), { name: "Dana Field" });
  const { words } = await newestWords("session");
  expect(words?.paragraphs).toEqual(["Hello,", "This time is yours."]);
  expect(words?.calendar?.text).not.toContain("Dana");
  await prove(booked.ok ? booked.id : "");
  expect((await newestWords("session")).words?.paragraphs).toEqual(["Hi Dana,", "This time is yours."]);
});

test("a retried mail is unchanged, or has new facts and another Message-ID", async () => {
  await change("update bookable_services set mode = 'instant'");
  await ask(at(600));
  const { id, words: first } = await newestWords("session");
  const again = async () => {
    const posted = await getMail(service, id);
    if (!posted) throw new Error("The mail is gone");
    return bookingMails[0]?.write(service, posted, { brand: "A", replyHours: 1, origin: "" });
  };
  await noteHandOver(service, id, first?.says);
  expect(await again()).toMatchObject({ moment: { state: "Booked", time: "10:00" }, edition: first?.edition });
  await moveSession(admin, zone, { ...(await theSession()), start: at(780), placeId });
  const moved = await again();
  expect(moved).toMatchObject({ moment: { state: "Moved", time: "1:00" } });
  expect(moved?.edition).not.toBe(first?.edition);
  await setSessionStatus(admin, zone, { ...(await theSession()), status: "cancelled" });
  expect(await again()).toMatchObject({ moment: { state: "Cancelled" } });
});
