import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { getPersonOf } from "#app/features/people/queries.server.ts";
import { tokenIn } from "#app/lib/address-parts.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { makeLink, redeemLink } from "#app/platform/links/links.server.ts";
import { asOwner } from "#tests/database.ts";
import { makeHousehold } from "#tests/households.ts";
import { askForFamilyLink, endFamilyAccess, familyFeedLink, familyLink, renewFamilyFeed } from "./mutations.server.ts";
import { type Family, getFamilyOn, listDevices, removeEndedSignIns, startSignIn } from "./sign-ins.server.ts";

const service = connectionTo("courtside_service");
const admin = connectionTo("courtside_admin");
let [household, personId, email] = ["", "", ""];

beforeEach(async () => {
  email = `${crypto.randomUUID()}@player.example`;
  household = await makeHousehold("Dana Field", email);
  personId = (await getPersonOf(admin, email))?.id ?? "";
});

const requestWith = (cookie: string) => new Request("https://court.example/family", { headers: { cookie } });
const open = (over: Partial<Parameters<typeof startSignIn>[1]> = {}) =>
  startSignIn(service, { personId, device: "Safari on iPhone", isStaying: true, before: undefined, ...over });
const seen = async (cookie: string): Promise<Family | undefined> =>
  getFamilyOn(service, requestWith(cookie.split(";")[0] ?? ""));
const devices = async () => (await listDevices(service, [personId])).length;
const mailed = async () => admin.$count(sql`mails where kind = 'family_device' and person_id = ${personId}`);

const setAddress = (address: string) => admin.execute(sql`update people set email = ${address} where id = ${personId}`);

test("a device shows its household until it is ended, and the person gets one mail about it", async () => {
  const cookie = await open();
  expect(cookie).toMatch(
    /^__Host-courtside\.family=[\w-]{43}; Path=\/; Max-Age=7776000; Secure; HttpOnly; SameSite=Lax$/,
  );
  const family = await seen(cookie);
  expect(family).toMatchObject({ id: personId, holderId: household, email });
  const again = await open({ before: family, isStaying: false });
  expect(again).not.toContain("Max-Age");
  expect([await seen(cookie), await devices(), await mailed()]).toEqual([undefined, 1, 1]);
  await endFamilyAccess(service, personId);
  expect([await seen(again), await devices()]).toEqual([undefined, 0]);
});

test("no other cookie opens the page", async () => {
  const cookie = await open();
  expect(await seen(cookie.replace(/.;/, "x;"))).toBeUndefined();
  expect(await seen("__Host-courtside.family=")).toBeUndefined();
  expect(await getFamilyOn(service, new Request("https://court.example/family"))).toBeUndefined();
});

test.each([
  ["ending everywhere", () => endFamilyAccess(admin, personId)],
  ["a new address", () => setAddress(`new-${email}`)],
])("%s also ends the mailed links and the calendar's address", async (_what, end) => {
  const token = await makeLink(service, { purpose: familyLink, subject: personId });
  const feed = await renewFamilyFeed(service, personId);
  const visitor = connectionTo("courtside_visitor");
  const asked = { token, purpose: familyLink, act: "open", clientAddress: "192.0.2.7" } as const;
  const read = { ...asked, token: tokenIn(feed.slice("/family/feed/".length, -".ics".length)) };
  const results = async () => [
    await redeemLink(visitor, asked),
    await redeemLink(visitor, { ...read, purpose: familyFeedLink, act: "read" }),
  ];
  expect(await results()).toEqual([{ subject: personId }, { subject: personId }]);
  await end();
  expect(await results()).toEqual([{ refused: "revoked" }, { refused: "revoked" }]);
});

test.each<[string, () => Promise<unknown>]>([
  ["a new address", () => setAddress(`new-${email}`)],
  ["its end", () => service.execute(sql`update family_sign_ins set ended_at = now()`)],
  [
    "its last day",
    () =>
      asOwner((owner) =>
        owner.query("update family_sign_ins set created_at = now() - interval '9 days', expires_at = now()"),
      ),
  ],
])("%s closes the page", async (_what, change) => {
  const cookie = await open();
  await change();
  expect(await seen(cookie)).toBeUndefined();
});

/** An adult with an address. Returns the id. */
async function addAdult(name: string, home: string | null): Promise<string> {
  const { rows } = await admin.execute<{ id: string }>(sql`insert into people (name, email, origin, household_id)
    values (${name}, ${`${name}-${email}`}, 'coach', ${home}) returning id`);
  return rows[0]?.id ?? "";
}

test("a person merged into another no longer opens the page", async () => {
  const [kept, merged] = [await addAdult("kept", null), await addAdult("merged", null)];
  const cookie = await open({ personId: merged });
  await admin.execute(sql`update people set merged_into = ${kept} where id = ${merged}`);
  expect(await seen(cookie)).toBeUndefined();
});

test("someone who leaves the household no longer sees it", async () => {
  const second = await addAdult("ben", household);
  const cookie = await open({ personId: second });
  expect(await seen(cookie)).toMatchObject({ holderId: household });
  await admin.execute(sql`update people set household_id = null where id = ${second}`);
  expect(await seen(cookie)).toMatchObject({ holderId: second });
});

test("requesting a link runs the same statements for a known and an unknown address", async () => {
  const jobs = () => service.$count(sql`graphile_worker.jobs where task_identifier = 'mail_family_link'`);
  const before = await jobs();
  await askForFamilyLink(service, email);
  await askForFamilyLink(service, `nobody-${email}`);
  expect(await jobs()).toBe(before + 2);
});

test("ended devices are deleted after thirty days", async () => {
  await open();
  await service.execute(sql`update family_sign_ins set ended_at = now() - interval '31 days'`);
  await removeEndedSignIns(service);
  expect(await service.$count(sql`family_sign_ins`)).toBe(0);
});
