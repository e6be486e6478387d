import { beforeEach, expect, test } from "vitest";
import { listAskable } from "#app/features/calendar/bookable/bookable.server.ts";
import { takeTime } from "#app/features/calendar/mutations.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { given } from "#app/platform/env.server.ts";
import { makeLink } from "#app/platform/links/links.server.ts";
import { asOwner } from "#tests/database.ts";
import { onMonday as at, change, count, prove } from "#tests/open-monday.ts";
import {
  ask,
  callOff,
  changeSessions,
  mailOf,
  openFor,
  placeId,
  statusOf,
  takeTheOnlyHour,
  wish,
} from "#tests/waiting-list.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { wishLink } from "../links/links.server.ts";
import { getLinkedWish } from "./waiting-list.server.ts";
import { wishLimits } from "./wish.ts";
import { beginWaiting, listWaiting, withdrawWish } from "./wishes.server.ts";

const booking = connectionTo("courtside_booking");
const admin = connectionTo("courtside_admin");

/** More than may be unproven at once. */
const many = given("WHOLE") ? 300 : wishLimits.unproven + 5;

beforeEach(takeTheOnlyHour);

test("a proven wish replaces the address's earlier one for the service, three times a day", async () => {
  const email = "dana@player.example";
  const first = await wish({ email });
  await callOff();
  await ask();
  expect(await statusOf(first)).toBe("asked");
  const second = await wish({ email: "Dana@player.example", preferred_date: "Monday noon" });
  expect([await statusOf(first), await statusOf(second)]).toEqual(["withdrawn", "waiting"]);
  expect(await count("sessions where status = 'held'")).toBe(0);
  expect((await wish({ email, preferred_date: "Monday 2pm" })).isWaiting).toBe(true);
  expect((await wish({ email, preferred_date: "Monday 9am" })).isWaiting).toBe(false);
  expect(await count("wishes where status in ('waiting', 'asked')")).toBe(1);
});

test("a form sent twice makes one wish and one mail, and spam makes none", async () => {
  const form = { email: "dana@player.example", idempotency_key: crypto.randomUUID() };
  const [first, second] = [await wish(form), await wish(form)];
  expect(first.id).toBe(second.id);
  expect(await count("mails where kind = 'wish'")).toBe(1);
  expect(await wish({ website: "https://spam.example" })).toMatchObject({ became: "unproven", id: "undefined" });
});

test("an expired wish ends with one mail; someone who booked otherwise is no longer asked", async () => {
  const [first, second] = [await wish(), await wish()];
  await change(`update wishes set until = now() - interval '1 minute' where id = '${first.id}'`);
  await Promise.all([ask(), ask(connectionTo("courtside_service"))]);
  expect(await statusOf(first)).toBe("lapsed");
  expect(await count("mails where kind = 'wish_over'")).toBe(1);
  expect((await mailOf("wish_over", first))?.subject).toBe("Your time on my waiting list is over: On-Court Lessons");
  await openFor("[540,900)");
  const [askable] = await listAskable(admin);
  const lesson = { serviceId: askable?.id ?? "", minutes: 60, capacity: 1, title: "Lesson", status: "booked" } as const;
  await takeTime(admin, zone, { ...lesson, people: [second.personId], start: at(690), placeId });
  await changeSessions("status = 'cancelled', updated_at = now() - interval '5 minutes' where service_id is null");
  await ask();
  expect(await statusOf(second)).toBe("taken");
  expect(await count("mails where kind = 'free_time'")).toBe(0);
});

test("a wish can be seen and withdrawn by its link, which releases its time", async () => {
  const first = await wish();
  await callOff();
  await ask();
  const token = await makeLink(admin, { purpose: wishLink, subject: first.id });
  const see = () => getLinkedWish(booking, { token, act: "see", clientAddress: "192.0.2.7" });
  expect(await see()).toMatchObject({ status: "asked", words: "Monday", title: "On-Court Lessons" });
  expect(await withdrawWish(booking, first.id)).toBe(true);
  expect(await withdrawWish(booking, first.id)).toBe(false);
  expect(await see()).toMatchObject({ status: "withdrawn" });
  expect(await count("sessions where status = 'held'")).toBe(0);
  expect(await mailOf("free_time", first)).toBeUndefined();
  await ask();
  expect(await count("mails where kind = 'free_time'")).toBe(1);
});

test("mails about wishes quote nothing that a stranger typed", async () => {
  const first = await wish({ name: "Buy Now", preferred_date: "buy now dot example" });
  await callOff();
  await ask();
  for (const mail of [await mailOf("wish", first), await mailOf("free_time", first)]) {
    expect(mail?.subject).toBeTruthy();
    expect(JSON.stringify(mail)).not.toMatch(/buy now/i);
  }
});

test("a family's wish, its place and its held time survive many wishes left in their name", async () => {
  const email = "dana@player.example";
  const family = await wish({ email });
  await callOff();
  await ask();
  for (let turn = 0; turn < many; turn += 1) {
    const spelling = turn % 2 === 0 ? email : "Dana@Player.example";
    await wish({ email: spelling, preferred_date: `Monday ${turn}`, isProven: false });
  }
  expect(await statusOf(family)).toBe("asked");
  expect(await count("sessions where status = 'held'")).toBe(1);
  expect(await count("wishes where status = 'unproven'")).toBe(20);
  // The unproven ones are not among the family's three a day.
  expect(await wish({ email, preferred_date: "Monday noon" })).toMatchObject({ became: "unlisted" });
  await asOwner((owner) =>
    owner.query(`alter table wishes no force row level security, disable trigger user;
      update wishes set created_at = now() - interval '25 hours' where status = 'unproven';
      alter table wishes force row level security, enable trigger user`),
  );
  await ask();
  expect(await count("wishes where status = 'unproven'")).toBe(0);
  expect(await count("mails where kind = 'wish_over'")).toBe(0);
  expect(await wish({ email, preferred_date: "Monday noon" })).toMatchObject({ isWaiting: true });
});

test("unproven wishes leave the waiting list as it was and are offered nothing", async () => {
  const first = await wish();
  for (let turn = 0; turn < many; turn += 1) await wish({ isProven: false });
  expect((await listWaiting(admin)).map(({ id }) => id)).toEqual([first.id]);
  await change("update calendars set near_hours = 700");
  await callOff();
  expect(await ask()).toBe(1);
  expect(await count("mails where kind = 'free_time'")).toBe(1);
});

test("an unproven wish joins the list only when its own link is used to wait", async () => {
  const first = await wish({ isProven: false });
  expect(await statusOf(first)).toBe("unproven");
  expect(await beginWaiting(booking, first.messageId)).toBe(false);
  expect((await mailOf("wish", first))?.subject).toBe("One tap puts you on my waiting list: On-Court Lessons");
  await prove(first.messageId);
  expect(await beginWaiting(booking, first.messageId)).toBe(true);
  expect(await statusOf(first)).toBe("waiting");
});
