import { beforeAll, expect, test } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { signIn } from "#tests/admin-session.ts";
import { asServiceOf } from "#tests/member.ts";
import { asAdmin, asMember, asService, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { accounts, profiles, signIns, userRoles, users, verifications } from "./tables.server.ts";

// An admin with a row of every kind, because a missing row would look like an unreadable one.
beforeAll(async () => {
  await asServiceOf(env().DATABASE_URL ?? "", async (service) => {
    const { userId } = await signIn(service, "admin");
    await service.query(
      "insert into accounts (id, account_id, provider_id, user_id) values ('one', $1, 'credential', $1)",
      [userId],
    );
    await service.query(
      "insert into verifications (id, identifier, value, expires_at) values ('one', 'reset', 'secret', now())",
    );
  });
});

test.each([
  ["users", users],
  ["sign-ins", signIns],
  ["accounts", accounts],
  ["verifications", verifications],
])("%s are for the accounts' own code: no visitor, member or admin reads them", async (_name, table) => {
  await asVisitor((tx) => refused(tx.select().from(table)));
  await asMember((tx) => refused(tx.select().from(table)));
  await asAdmin((tx) => refused(tx.select().from(table)));
  expect((await asService((tx) => tx.select().from(table))).length).toBeGreaterThan(0);
});

test.each([
  ["profiles", profiles],
  ["roles", userRoles],
])("%s are for the admin and the accounts' own code: no visitor or member reads them", async (_name, table) => {
  await asVisitor((tx) => refused(tx.select().from(table)));
  await asMember((tx) => refused(tx.select().from(table)));
  expect((await asService((tx) => tx.select().from(table))).length).toBeGreaterThan(0);
});

test("nobody can make themselves an admin", async () => {
  await asMember((tx, { id }) => refused(tx.insert(userRoles).values({ user_id: id, role: "admin" })));
  await asAdmin((tx) => refused(tx.insert(userRoles).values({ user_id: "someone", role: "admin" })));
});

test("the admin reads profiles and roles", () =>
  asAdmin(async (tx) => {
    expect((await tx.select().from(profiles)).length).toBeGreaterThan(0);
    expect(await tx.select().from(userRoles)).toMatchObject([{ role: "admin" }]);
  }));

test("the only role is admin", () =>
  asService(async (tx) => {
    await tx.insert(users).values({ id: "u1", name: "", email: "u1@player.example" });
    await expect(tx.insert(userRoles).values({ user_id: "u1", role: "owner" as "admin" })).rejects.toMatchObject({
      cause: { constraint: "user_roles_role_known" },
    });
  }));
