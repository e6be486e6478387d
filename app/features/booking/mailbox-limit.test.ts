import { beforeEach, expect, test } from "vitest";
import { listAskable } from "#app/features/calendar/bookable/bookable.server.ts";
import { listProven, mailRequestLink, proveByLink } from "#app/features/inbox/proof.server.ts";
import { bookingRequest, getPeopleOf } from "#app/features/inbox/receive.server.ts";
import { addDays, instantAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { proofMark } from "#app/platform/db/roles/roles.server.ts";
import { env } from "#app/platform/env.server.ts";
import { makeLink } from "#app/platform/links/links.server.ts";
import { bookingForm } from "#tests/factories.ts";
import { change, chooseByLink, count, emptyBooking, mondayAhead, openOnMondays } from "#tests/open-monday.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { requestLink } from "./links/links.server.ts";
import { proveWithinLimit } from "./mailbox-limit.server.ts";
import { makeOffer } from "./offers/new-offer.server.ts";
import { takeForRequest } from "./take-time.server.ts";

const booking = connectionTo("courtside_booking");
const admin = connectionTo("courtside_admin");
let placeId = "";
let taken = 0;

beforeEach(async () => {
  placeId = await emptyBooking(
    "stranger_percent = 100, horizon_days = 40, unproven_times = default, proven_times = default",
  );
  await openOnMondays(placeId);
  taken = 0;
});

/** The next time; three fit on a Monday. */
const another = () =>
  instantAt(zone, addDays(mondayAhead, 7 * Math.floor(taken / 3)), 540 + 75 * (taken++ % 3), "earlier");

async function askable() {
  const [service] = await listAskable(booking);
  if (!service) throw new Error("nothing can be booked");
  return service;
}

/** Another time for this address. */
async function take(email: string, proof?: string) {
  const form = bookingForm({ session_type: "on-court", email });
  const asked = { zone, service: await askable(), start: another(), placeId };
  return takeForRequest(booking, asked, bookingRequest(form, undefined, proof));
}

async function taking(email: string): Promise<string> {
  const done = await take(email);
  if (!done.ok || done.became !== "requested") throw new Error(`not taken: ${JSON.stringify(done)}`);
  return done.id;
}

/** Proves a request as its page does. Returns whether it is proven afterwards. */
async function prove(messageId: string): Promise<boolean> {
  const token = await makeLink(admin, { purpose: requestLink, subject: messageId });
  await proveWithinLimit(booking, { token, purpose: requestLink });
  return (await listProven(booking, [messageId])).has(messageId);
}

const refusal = { ok: false, reason: "too many times", isProven: false, most: 2 };

test("one mailbox holds two unproven times, however its address is spelled, and each proof makes room", async () => {
  const first = await taking("dana.field@gmail.com");
  await taking("DanaField+kids@googlemail.com");
  expect(await take("dana.f.ield@gmail.com")).toEqual(refusal);
  expect(await count("messages"), "nothing of it is stored").toBe(2);
  expect(await take("dana@player.example")).toMatchObject({ ok: true });
  expect(await prove(first)).toBe(true);
  await taking("danafield@gmail.com");
  expect(await take("danafield@gmail.com")).toEqual(refusal);
});

test("a known address is refused in the same words as an unknown one", async () => {
  await change("insert into people (name, email, origin) values ('Ada', 'ada@player.example', 'coach')");
  for (const email of ["ada@player.example", "nobody@player.example"]) {
    await taking(email);
    await taking(email);
    expect(await take(email)).toEqual(refusal);
  }
});

test("times that are over, cancelled or lapsed are not counted", async () => {
  for (const ended of ["status = 'cancelled'", "status = 'declined'", "during = during - interval '60 days'"]) {
    await taking("dana@player.example");
    const moved = "tstzrange(lower(during) - interval '60 days', upper(during) - interval '60 days')";
    const set = ended.startsWith("during") ? `during = ${moved}, occupies = ${moved}` : ended;
    await change(`update sessions set ${set}, held_until = null where status = 'requested'`);
  }
  await taking("dana@player.example");
});

test("unproven requests do not count against a proven person, and proving respects the limit", async () => {
  await change("update calendars set proven_times = 3");
  const email = "dana@player.example";
  for (let n = 0; n < 2; n++) expect(await prove(await taking(email))).toBe(true);
  const [fourth, fifth] = [await taking(email), await taking(email)];
  const proof = proofMark(env().APP_SECRET, email);
  expect(await take(email, proof), "the third of three, beside two unproven ones").toMatchObject({ ok: true });
  expect(await prove(fourth), "a fourth time of three").toBe(false);
  expect(await take(email, proof)).toEqual({ ...refusal, isProven: true, most: 3 });
  await change(`update sessions set status = 'cancelled', held_until = null
    where id in (select session_id from session_people where message_id = '${fourth}')`);
  // A request that holds no time can always be proven.
  expect(await prove(fourth)).toBe(true);
  expect(await prove(fifth)).toBe(false);
});

test("an offer's link books what the coach offered, but nothing else beyond the limit", async () => {
  await change("update calendars set proven_times = 1");
  const messageId = await taking("dana@player.example");
  const [start, other] = [another(), another()];
  const personId = (await getPeopleOf(booking, messageId)).playerId ?? "";
  const offer = { messageId, personId, zone, service: await askable(), words: "Here" };
  const offered = async () => makeOffer(admin, { ...offer, id: crypto.randomUUID(), times: [{ start, placeId }] });
  expect(await offered()).toEqual({ ok: true });
  expect(await chooseByLink(messageId, { start: other, placeId })).toEqual({ ...refusal, isProven: true, most: 1 });
  expect(await chooseByLink(messageId, { start, placeId })).toEqual({ ok: true });
});

test("a new link is mailed once an hour, for the newest unproven request that holds a time", async () => {
  const linked = async () =>
    (await change("select about_id, recipient from mails where kind = 'request_link'")).rows as object[];
  await mailRequestLink(booking, "dana@player.example");
  expect(await linked(), "nobody holds a time").toEqual([]);
  const older = await taking("dana@player.example");
  const newer = await taking("Dana+club@player.example");
  for (const email of ["dana@player.example", "DANA@player.example", "eve@player.example"])
    await mailRequestLink(booking, email);
  const asTyped = { about_id: newer, recipient: "Dana+club@player.example" };
  expect(await linked()).toEqual([asTyped]);
  const token = await makeLink(admin, { purpose: requestLink, subject: newer });
  await proveByLink(booking, { token, purpose: requestLink });
  await mailRequestLink(booking, "dana@player.example");
  expect(await linked()).toEqual([asTyped, { about_id: older, recipient: "dana@player.example" }]);
});
