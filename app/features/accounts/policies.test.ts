import { expect, test } from "vitest";
import { asAdmin, asMember, asService, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { accounts, profiles, sessions, userRoles, users, verifications } from "./tables.server.ts";

test.each([
  ["users", users],
  ["sessions", sessions],
  ["accounts", accounts],
  ["verifications", verifications],
])("%s are for the accounts' own code: no visitor, member or admin reads them", async (_name, table) => {
  await asVisitor((tx) => refused(tx.select().from(table)));
  await asMember((tx) => refused(tx.select().from(table)));
  await asAdmin((tx) => refused(tx.select().from(table)));
  await asService((tx) => tx.select().from(table));
});

test.each([
  ["profiles", profiles],
  ["roles", userRoles],
])("%s are for the admin and the accounts' own code: no visitor or member reads them", async (_name, table) => {
  await asVisitor((tx) => refused(tx.select().from(table)));
  await asMember((tx) => refused(tx.select().from(table)));
  await asService((tx) => tx.select().from(table));
});

test("nobody makes themselves an admin", async () => {
  await asMember((tx, { id }) => refused(tx.insert(userRoles).values({ user_id: id, role: "admin" })));
  await asAdmin((tx) => refused(tx.insert(userRoles).values({ user_id: "someone", role: "admin" })));
});

test("the admin reads profiles and roles", () =>
  asAdmin(async (tx) => {
    expect(await tx.select().from(profiles)).toEqual([]);
    expect(await tx.select().from(userRoles)).toEqual([]);
  }));

test("admin is the only role there is", () =>
  asService(async (tx) => {
    await tx.insert(users).values({ id: "u1", name: "", email: "u1@player.example" });
    await expect(tx.insert(userRoles).values({ user_id: "u1", role: "owner" as "admin" })).rejects.toMatchObject({
      cause: { constraint: "user_roles_role_known" },
    });
  }));
