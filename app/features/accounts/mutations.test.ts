import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { createAccount, deleteAccount, endSessions, makeAdmin } from "./mutations.server.ts";
import { mintToken } from "./sign-in/one-time-tokens.server.ts";
import {
  accounts,
  profiles,
  signIns,
  twoFactors,
  usedCodes,
  userRoles,
  users,
  verifications,
} from "./tables.server.ts";

const db = serviceDb();
beforeEach(() => db.delete(users));

let person = 0;
async function anAdmin(): Promise<string> {
  const email = `leaving-${person++}@court.example`;
  const id = (await createAccount(db, { email, passwordHash: "never looked at here", isConfirmed: true })) ?? "";
  await makeAdmin(db, id);
  return id;
}

test("an account is deleted with everything that belongs to it, and nothing else", async () => {
  const [leaving, staying] = [await anAdmin(), await anAdmin()];
  for (const id of [leaving, staying]) {
    await db.insert(signIns).values({ id, user_id: id, token: id, expires_at: sql`now() + interval '1 day'` });
    await db.insert(twoFactors).values({ id, user_id: id, secret: "s", backup_codes: "b" });
    await db.insert(usedCodes).values({ user_id: id, code: "123456" });
    await mintToken(db, { purpose: "confirm-email", value: id, hours: 1 });
  }
  expect(await deleteAccount(db, leaving)).toEqual({ ok: true });
  for (const table of [users, signIns, accounts, profiles, userRoles, twoFactors, usedCodes, verifications])
    expect(await db.$count(table)).toBe(1);
  expect(await db.$count(verifications, eq(verifications.value, staying))).toBe(1);
  expect(await deleteAccount(db, leaving)).toEqual({ ok: false, reason: "unknown" });
});

test("signing out everywhere else ends one person's other sessions and keeps this one", async () => {
  const [here, other] = [await anAdmin(), await anAdmin()];
  for (const [id, user_id] of [
    ["this", here],
    ["phone", here],
    ["theirs", other],
  ] as const)
    await db.insert(signIns).values({ id, user_id, token: id, expires_at: sql`now() + interval '1 day'` });
  await endSessions(db, here, "this");
  const left = await db.select({ id: signIns.id }).from(signIns).orderBy(signIns.id);
  expect(left.map(({ id }) => id)).toEqual(["theirs", "this"]);
});

test("the last admin cannot be deleted, even when all leave at once", async () => {
  const admins = await Promise.all(Array.from({ length: 4 }, anAdmin));
  const answers = await Promise.all(admins.map((id) => deleteAccount(db, id)));
  expect(answers.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: "last admin" }]);
  expect(await db.$count(userRoles)).toBe(1);
});
