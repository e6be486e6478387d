import { beforeEach, expect, test } from "vitest";
import { getReplyAddress, listCoachAddresses } from "#app/features/notifications/queries.server.ts";
import { getPublicSettings, listExamples } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { beginAnew } from "#tests/new-site.ts";
import { createAccount, grantAdmin } from "../mutations.server.ts";
import { getUser, listRoles } from "../queries.server.ts";
import { FirstRunInput } from "../schema.ts";
import { mintToken } from "../sign-in/one-time-tokens.server.ts";
import { users, verifications } from "../tables.server.ts";
import { announceSetup } from "./bootstrap-admin.server.ts";
import { setUpSite } from "./first-run.server.ts";

beforeEach(async () => {
  await serviceDb().delete(users);
  await serviceDb().delete(verifications);
});

const mint = () => mintToken(serviceDb(), { purpose: "setup", value: "admin", hours: 1 });
let person = 0;
const wish = (over: object = {}) => ({
  email: `owner-${person++}@court.example`,
  password: "a long enough password",
  brand: "Baseline Tennis",
  time_zone: "Europe/Zurich",
  region: "CH",
  currency: "CHF",
  token: "made up",
  ...over,
});
const from = () => `203.0.113.${person % 250}`;

async function owners() {
  const everybody = await serviceDb().select({ id: users.id, email: users.email }).from(users);
  const roles = await Promise.all(everybody.map(({ id }) => listRoles(serviceDb(), id)));
  return { accounts: everybody.length, admins: roles.filter((held) => held.includes("admin")).length };
}

test("the token creates a confirmed owner, names the site and sends its mails to the owner", async () => {
  const form = wish({ token: await mint() });
  expect(await setUpSite(form, from())).toEqual({ ok: true });
  expect(await owners()).toEqual({ accounts: 1, admins: 1 });
  expect(await getPublicSettings(serviceDb())).toMatchObject({
    ...{ brand: "Baseline Tennis", region: "CH", hours: "Mon-Sun 06:00-21:00" },
  });
  expect(await listCoachAddresses(serviceDb())).toEqual([form.email]);
});

test("the country sets the currency unless one was chosen", async () => {
  const form = wish({ token: await mint(), region: "AU", currency: "" });
  expect(await setUpSite(FirstRunInput.parse(form), from())).toEqual({ ok: true });
  expect(await getPublicSettings(serviceDb())).toMatchObject({ region: "AU", currency: "AUD" });
});

test("the owner's address replaces the example, which disappears from Reply-To and warnings", async () => {
  await beginAnew(connectionTo("courtside_admin"));
  expect(await listExamples(serviceDb())).toContain("Email");
  const form = wish({ token: await mint() });
  await setUpSite(form, from());
  expect((await getPublicSettings(serviceDb()))?.email).toBe(form.email);
  expect(await getReplyAddress(serviceDb())).toBe(form.email);
  const left = await listExamples(serviceDb());
  expect(left).not.toContain("Email");
  expect(left).not.toContain("Brand");
  expect(left).toContain("Phone");
});

test("an owner created without the form also replaces the example address", async () => {
  await beginAnew(connectionTo("courtside_admin"));
  expect(await getReplyAddress(serviceDb()), "nobody is known yet").toBe(defaultSettings.email);
  await grantAdmin(serviceDb(), { email: "coach@court.example", passwordHash: "never looked at here" });
  expect(await getReplyAddress(serviceDb())).toBe("coach@court.example");
  expect(await listCoachAddresses(serviceDb())).toEqual(["coach@court.example"]);
});

test("without the token nothing changes", async () => {
  const before = await getPublicSettings(serviceDb());
  expect(await setUpSite(wish({ brand: "A stranger's" }), from())).toMatchObject({ ok: false, status: 403 });
  expect(await owners()).toEqual({ accounts: 0, admins: 0 });
  expect(await getPublicSettings(serviceDb())).toEqual(before);
});

test("20 people use the same token at once: one owner, no other accounts", async () => {
  const token = await mint();
  const answers = await Promise.all(Array.from({ length: 20 }, () => setUpSite(wish({ token }), from())));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await owners()).toEqual({ accounts: 1, admins: 1 });
});

test("a site with an owner cannot be set up again, even with a valid token", async () => {
  const tokens = [await mint(), await mint()];
  await setUpSite(wish({ token: tokens[0] }), from());
  expect(await setUpSite(wish({ token: tokens[1] }), from())).toMatchObject({ ok: false, status: 403 });
  await announceSetup();
  expect(await serviceDb().select().from(verifications)).toEqual([]);
});

test("a confirmed account keeps its password: its owner signs in and enters the token there", async () => {
  const form = wish({ token: await mint() });
  const account = { email: form.email, passwordHash: "never looked at here", isConfirmed: true };
  await createAccount(serviceDb(), account);
  expect(await setUpSite(form, from())).toMatchObject({ ok: false, status: 409 });
  expect(await owners()).toEqual({ accounts: 1, admins: 0 });
});

test("a stranger who registered the owner's address first neither becomes admin nor blocks the owner", async () => {
  const form = wish();
  const account = { email: form.email, passwordHash: "the stranger's" };
  const stranger = (await createAccount(serviceDb(), account)) ?? "";
  expect(await setUpSite(form, from()), "without the token the account stays").toMatchObject({ status: 403 });
  expect(await getUser(serviceDb(), stranger)).toBeDefined();
  expect(await setUpSite({ ...form, token: await mint() }, from())).toEqual({ ok: true });
  expect(await owners()).toEqual({ accounts: 1, admins: 1 });
  expect(await getUser(serviceDb(), stranger), "the account, with its password and sessions").toBeUndefined();
});

test("the eleventh guess per hour from one network is not checked", async () => {
  const answers = [];
  for (let guess = 0; guess < 11; guess++) answers.push(await setUpSite(wish(), "198.51.100.7"));
  expect(answers.map((answer) => (answer.ok ? 200 : answer.status))).toEqual([...Array(10).fill(403), 429]);
});
