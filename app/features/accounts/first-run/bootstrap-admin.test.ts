import { beforeEach, expect, test } from "vitest";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { asOwner } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import { createAccount, makeAdmin } from "../mutations.server.ts";
import { mintToken } from "../sign-in/one-time-tokens.server.ts";
import { userRoles, users } from "../tables.server.ts";
import { bootstrapAdmin } from "./bootstrap-admin.server.ts";

const owner = "owner@court.example";
const people = 200;
const passwordHash = "never looked at here";

beforeEach(async () => {
  setEnvironment({ OWNER_EMAIL: owner });
  await serviceDb().delete(users);
});

/** All sign up and sign in at once, as on the first day of a site. */
async function firstDay({ isConfirmed = true, tokens = [] as string[] } = {}): Promise<string[]> {
  const emails = [owner, ...Array.from({ length: people - 1 }, (_, n) => `person-${n}@court.example`)];
  const ids = await Promise.all(
    emails.map((email) => createAccount(serviceDb(), { email, passwordHash, isConfirmed })),
  );
  await Promise.all(ids.map((id, n) => bootstrapAdmin(id ?? "", tokens[n])));
  const admins = await serviceDb().select({ id: userRoles.user_id }).from(userRoles);
  return admins.map(({ id }) => emails[ids.indexOf(id)] ?? "nobody");
}

const mint = () => mintToken(serviceDb(), { purpose: "setup", value: "admin", hours: 1 });

test("200 first sign-ups: only the confirmed owner becomes admin", async () =>
  expect(await firstDay()).toEqual([owner]));

test("200 first sign-ups: an unconfirmed owner does not become admin", async () =>
  expect(await firstDay({ isConfirmed: false })).toEqual([]));

test("200 first sign-ups: nobody becomes admin without owner or token", async () => {
  setEnvironment({ OWNER_EMAIL: "somebody-else@court.example" });
  expect(await firstDay()).toEqual([]);
});

test("200 first sign-ups with made-up tokens: nobody becomes admin", async () => {
  setEnvironment({ OWNER_EMAIL: "" });
  expect(await firstDay({ tokens: Array.from({ length: people }, (_, n) => `made-up-${n}`) })).toEqual([]);
});

test("200 people use the same token: one becomes admin", async () => {
  setEnvironment({ OWNER_EMAIL: "" });
  const token = await mint();
  expect(await firstDay({ tokens: Array<string>(people).fill(token) })).toHaveLength(1);
});

test("200 nodes print a token each and all are used at once: one admin", async () => {
  const tokens = await Promise.all(Array.from({ length: people }, mint));
  expect(await firstDay({ tokens: ["", ...tokens.slice(1)] })).toHaveLength(1);
});

test("an unconfirmed account cannot use a token, and the token stays valid", async () => {
  const stranger = await createAccount(serviceDb(), { email: "stranger@court.example", passwordHash });
  const token = await mint();
  expect(await bootstrapAdmin(stranger ?? "", token)).toBe(false);
  await serviceDb().update(users).set({ email_verified: true });
  expect(await bootstrapAdmin(stranger ?? "", token)).toBe(true);
});

test("an unconfirmed account cannot become admin", async () => {
  const stranger = await createAccount(serviceDb(), { email: "stranger@court.example", passwordHash });
  await expect(makeAdmin(serviceDb(), stranger ?? "")).rejects.toThrow("confirmed");
  expect(await serviceDb().select().from(userRoles)).toEqual([]);
});

test("once there is an admin, neither the owner's address nor a token makes another", async () => {
  const first = await createAccount(serviceDb(), { email: "first@court.example", passwordHash, isConfirmed: true });
  const token = await mint();
  expect(await bootstrapAdmin(first ?? "", token)).toBe(true);
  const late = await createAccount(serviceDb(), { email: owner, passwordHash, isConfirmed: true });
  expect(await bootstrapAdmin(late ?? "")).toBe(false);
  expect(await bootstrapAdmin(late ?? "", token)).toBe(false);
});

test("the owner and a token holder at the same moment: one admin", async () => {
  const ownerId = await createAccount(serviceDb(), { email: owner, passwordHash, isConfirmed: true });
  const otherId = await createAccount(serviceDb(), { email: "other@court.example", passwordHash, isConfirmed: true });
  const token = await mint();
  await asOwner(async (client) => {
    // Nobody becomes admin until both have checked and found none.
    await client.query("begin; lock table user_roles in share row exclusive mode");
    const claims = [bootstrapAdmin(ownerId ?? ""), bootstrapAdmin(otherId ?? "", token)];
    await until(async () => (await client.query(waiting)).rows[0]?.count === 2, "both claims to wait");
    await client.query("commit");
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
  });
  expect(await serviceDb().select().from(userRoles)).toHaveLength(1);
});

const waiting = `select count(*)::int from pg_locks where not granted
  and (database is null or database = (select oid from pg_database where datname = current_database()))`;
