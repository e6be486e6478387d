import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listAskable } from "#app/features/calendar/bookable/bookable.server.ts";
import { takeTime } from "#app/features/calendar/mutations.server.ts";
import { listBrokenInvariants } from "#app/features/calendar/queries.server.ts";
import { putBackAmongNew, setMessageStatus } from "#app/features/inbox/mutations.server.ts";
import { getPeopleOf, receiveBooking } from "#app/features/inbox/receive.server.ts";
import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { makeLink, revokeLinks } from "#app/platform/links/links.server.ts";
import { asOwner } from "#tests/database.ts";
import { bookingForm } from "#tests/factories.ts";
import {
  onMonday as at,
  change,
  chooseByLink,
  count,
  emptyBooking,
  openOffer,
  openOnMondays,
  offerPage as page,
} from "#tests/open-monday.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { offerLink } from "../links/links.server.ts";
import { getLinkedOffer } from "./linked-offer.server.ts";
import { makeOffer } from "./new-offer.server.ts";
import { offerMails } from "./offer-mails.server.ts";
import { declineOffered, getOffer, notifyOfExpiredOffers, releaseOffered } from "./offers.server.ts";

const booking = connectionTo("courtside_booking");
const admin = connectionTo("courtside_admin");
const service = connectionTo("courtside_service");
let placeId = "";

beforeEach(async () => {
  placeId = await emptyBooking("stranger_percent = 33");
  await openOnMondays(placeId);
});

async function askInWords(): Promise<{ messageId: string; personId: string }> {
  const form = bookingForm({ session_type: "on-court", email: `${crypto.randomUUID()}@player.example` });
  const stored = await receiveBooking(booking, form);
  if (!stored.ok) throw new Error("not stored");
  return { messageId: stored.id, personId: (await getPeopleOf(admin, stored.id)).playerId ?? "" };
}

type Over = { id?: string; starts?: number[]; request?: { messageId: string; personId: string } };

async function offer({ id = crypto.randomUUID(), starts = [540, 615, 690], request }: Over = {}) {
  const [askable] = await listAskable(admin);
  if (!askable) throw new Error("nothing can be booked");
  const asker = request ?? (await askInWords());
  const times = starts.map((start) => ({ start: at(start), placeId }));
  const made = await makeOffer(admin, { id, ...asker, zone, service: askable, times, words: "Hi Dana." });
  return { ...asker, id, made };
}

const choose = (messageId: string, start: number) => chooseByLink(messageId, { start: at(start), placeId });

async function decline(messageId: string, answer: string) {
  const putBack = (all: Tx) => putBackAmongNew(all, messageId);
  return declineOffered(booking, await openOffer(messageId), { answer, putBack });
}

test("an offer holds all of its times once, or none", async () => {
  const { id, messageId, personId, made } = await offer();
  expect(made).toEqual({ ok: true });
  expect((await offer({ id, request: { messageId, personId } })).made).toEqual({ ok: true });
  expect(await count("sessions where status = 'held' and offer_id is not null")).toBe(3);
  expect(await count("mails where kind = 'offer'")).toBe(1);
  // One of the times has gone: none is held, and no mail leaves.
  expect((await offer({ starts: [765, 615] })).made).toMatchObject({ ok: false, reason: "taken" });
  expect(await count("offers")).toBe(1);
  expect(await count("sessions")).toBe(3);
});

test("choosing a time books it, releases the others and tells both", async () => {
  const { messageId, personId } = await offer();
  expect(await page(messageId)).toMatchObject({ state: "waiting", choices: [{}, {}, {}], instead: [] });
  expect(await choose(messageId, 615)).toEqual({ ok: true });
  expect(await getOffer(admin, messageId)).toMatchObject({
    state: "chosen",
    times: [{ status: "lapsed" }, { status: "booked" }, { status: "lapsed" }],
  });
  expect(await count(`mails where kind = 'session' and person_id = '${personId}'`)).toBe(1);
  expect(await count("mails where kind = 'offer_for_coach'")).toBe(1);
  expect(await count("events where kind = 'session_changed' and actor = 'person'")).toBe(1);
  expect(await choose(messageId, 540)).toEqual({ ok: false, reason: "answered" });
  expect((await page(messageId)).booked).toMatchObject({ time: "10:15", status: "booked" });
  expect(await listBrokenInvariants(admin)).toEqual([]);
});

test("twenty concurrent choices book one time", async () => {
  const { messageId } = await offer();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => choose(messageId, [540, 615, 690][turn % 3] ?? 0)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await count("sessions where status = 'booked'")).toBe(1);
  expect(await count("sessions where status = 'held'")).toBe(0);
});

test("declining an offer releases the times, makes the request new and shows the coach why", async () => {
  const { id, messageId } = await offer();
  await setMessageStatus(admin, { ids: [messageId], status: "open" });
  expect(await decline(messageId, "Saturdays, please")).toEqual({ ok: true });
  expect(await getOffer(admin, messageId)).toMatchObject({ state: "none suits", answer: "Saturdays, please" });
  expect(await count(`messages where id = '${messageId}' and status = 'new'`)).toBe(1);
  const mail = await written("offer_for_coach", id);
  expect(mail).toMatchObject({ quote: "Saturdays, please" });
  expect(mail?.subject).toContain("needs other times");
  expect(await decline(messageId, "Or Sundays")).toEqual({ ok: false });
});

async function written(kind: string, about_id: string) {
  const registered = offerMails.find((mail) => mail.kind === kind);
  // Safe because these mails depend only on their subject.
  return registered?.write(service, { about_id } as never, {
    brand: "Apex",
    replyHours: 24,
    origin: "https://apex.example",
  });
}

test("the offer's mail links every time without choosing it, and is not sent once answered", async () => {
  const { id, messageId } = await offer();
  const mail = await written("offer", id);
  expect(mail?.subject).toBe("Three times for you: On-Court Lessons");
  expect(mail?.choices?.map(({ time }) => time)).toEqual(["9:00 AM", "10:15 AM", "11:30 AM"]);
  for (const { href } of mail?.choices ?? [])
    expect(href).toMatch(/^https:\/\/apex\.example\/offer\/~[\w-]{22}\?time=\d+@/);
  await choose(messageId, 615);
  expect(await written("offer", id)).toBeUndefined();
  expect((await written("offer_for_coach", id))?.subject).toMatch(/ chose Mon, .*, 10:15 AM$/);
});

test("an expired hold is booked if still open; otherwise alternatives are shown", async () => {
  const { id, messageId } = await offer();
  await change("update sessions set held_until = now() - interval '1 minute'");
  expect(await notifyOfExpiredOffers(service)).toBe(0);
  const { personId } = await askInWords();
  const other = {
    serviceId: null,
    minutes: 60,
    capacity: 1,
    title: "Lesson",
    people: [personId],
    status: "booked",
  } as const;
  expect(await takeTime(admin, zone, { ...other, people: [personId], start: at(615), placeId })).toMatchObject({
    ok: true,
  });
  expect(await notifyOfExpiredOffers(service)).toBe(1);
  expect(await notifyOfExpiredOffers(service)).toBe(0);
  expect((await written("offer_for_coach", id))?.subject).toContain("has not chosen a time");
  const seen = await page(messageId);
  expect(seen).toMatchObject({ state: "ran out", choices: [{ isOpen: true }, { isOpen: false }, { isOpen: true }] });
  expect(seen.instead).toHaveLength(2);
  expect(await choose(messageId, 615)).toMatchObject({ ok: false, reason: "taken" });
  expect((await page(messageId)).state).toBe("ran out");
  expect(await choose(messageId, 540)).toEqual({ ok: true });
  expect(await getOffer(admin, messageId)).toMatchObject({ state: "chosen" });
  expect(await listBrokenInvariants(admin)).toEqual([]);
});

test("a time that was not offered needs the coach's confirmation, unless the service is instant", async () => {
  const first = await offer({ starts: [540] });
  expect(await choose(first.messageId, 765)).toEqual({ ok: true });
  expect((await page(first.messageId)).booked).toMatchObject({
    ...{ status: "requested", state: "Asked for, not booked yet" },
    sentence: expect.stringMatching(
      /^I will confirm it or tell you by email\. This time is held for you, until .* at the latest\.$/,
    ),
  });
  await change("update bookable_services set mode = 'instant'");
  const second = await offer({ starts: [540] });
  expect(await choose(second.messageId, 840)).toEqual({ ok: true });
  expect((await page(second.messageId)).booked).toMatchObject({ status: "booked" });
});

test("the coach releases one time or all; a new offer replaces the old one behind the same link", async () => {
  const { messageId, personId } = await offer();
  const [one] = (await getOffer(admin, messageId))?.times ?? [];
  await releaseOffered(admin, { messageId, sessionId: one?.id ?? "" });
  expect(await count("sessions where status = 'held'")).toBe(2);
  expect((await page(messageId)).choices.map(({ isOpen }) => isOpen)).toEqual([true, true, true]);
  await releaseOffered(admin, { messageId });
  expect((await page(messageId)).state).toBe("released");
  await offer({ starts: [615, 765], request: { messageId, personId } });
  await offer({ starts: [615, 840], request: { messageId, personId } });
  expect((await page(messageId)).choices.map(({ time }) => time)).toEqual(["10:15", "2:00"]);
  expect(await count("sessions where status = 'held'")).toBe(2);
});

test("erasing a person deletes their offers, and a revoked link opens nothing", async () => {
  const { messageId, personId } = await offer();
  const token = await makeLink(admin, { purpose: offerLink, subject: messageId });
  const see = () => getLinkedOffer(booking, { token, act: "see", clientAddress: "192.0.2.8" });
  expect(await see()).toMatchObject({ messageId });
  await asOwner((owner) => owner.query("delete from people where id = $1", [personId]));
  expect(await see()).toEqual({ refused: "expired" });
  await revokeLinks(admin, { purpose: offerLink, subject: messageId });
  expect(await see()).toMatchObject({ refused: "revoked" });
});

test("the booking role changes only messages with an offer, and no given answer", async () => {
  const { messageId } = await askInWords();
  await setMessageStatus(admin, { ids: [messageId], status: "open" });
  const untouched = await booking.execute(sql`update messages set status = 'new' where id = ${messageId}`);
  expect(untouched.rowCount).toBe(0);
  const offered = await offer();
  await decline(offered.messageId, "Saturdays, please");
  const changed = await booking.execute(sql`update offers set answered_at = now() where id = ${offered.id}`);
  expect(changed.rowCount).toBe(0);
});
