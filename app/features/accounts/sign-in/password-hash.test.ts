import { argon2Sync } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { createAccount } from "../mutations.server.ts";
import { getPasswordHash } from "../queries.server.ts";
import { signIns } from "../tables.server.ts";
import { hashPassword, isOutdated, isPassword } from "./password-hash.server.ts";
import { signIn } from "./sign-in.server.ts";

const password = "split step then swing";

/** As another version of this site, or another site, would have stored it. */
function keptAt({ memory, passes, parallelism }: { memory: number; passes: number; parallelism: number }): string {
  const nonce = Buffer.from("a salt of 16 bytes");
  const tag = argon2Sync("argon2id", { message: password, nonce, memory, passes, parallelism, tagLength: 32 });
  const [salt, kept] = [nonce, tag].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${kept}`;
}

test.each([
  { memory: 8 * 1024, passes: 3, parallelism: 1 },
  { memory: 64 * 1024, passes: 1, parallelism: 4 },
])("a hash is verified at the cost it names: %o", async (cost) => {
  const hash = keptAt(cost);
  expect(await isPassword({ hash, password })).toBe(true);
  expect(await isPassword({ hash, password: "another one" })).toBe(false);
  expect(isOutdated(hash)).toBe(true);
});

test.each([
  "",
  "plain text",
  "$argon2id$v=19$m=4294967295,t=1,p=1$c2FsdHNhbHRzYWx0$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "$argon2id$v=19$m=8192,t=999999999,p=1$c2FsdHNhbHRzYWx0$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "$argon2id$v=19$m=0,t=0,p=0$c2FsdHNhbHRzYWx0$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "$argon2id$v=19$m=8192,t=2,p=1$c2FsdHNhbHRzYWx0$",
])("a foreign hash, or one that costs too much, never matches: %s", async (hash) =>
  expect(await isPassword({ hash, password })).toBe(false),
);

test("signing in rehashes a password that has an outdated cost", async () => {
  const email = "long-time-member@court.example";
  const old = keptAt({ memory: 8 * 1024, passes: 3, parallelism: 1 });
  const userId = (await createAccount(serviceDb(), { email, passwordHash: old })) ?? "";
  const enter = (typed: string) => {
    const request = new Request("http://site.example/auth", { method: "POST" });
    return signIn({ request, clientAddress: "192.0.2.1", form: { email, password: typed } });
  };
  await enter("another one altogether");
  expect(await getPasswordHash(serviceDb(), userId)).toBe(old);
  expect(await enter(password)).toMatchObject({ ok: true });
  const renewed = (await getPasswordHash(serviceDb(), userId)) ?? "";
  expect(isOutdated(renewed)).toBe(false);
  expect(await enter(password), "and it opens the account").toMatchObject({ ok: true });
  expect(await getPasswordHash(serviceDb(), userId), "once").toBe(renewed);
  expect(await serviceDb().$count(signIns, eq(signIns.user_id, userId)), "no session ends by it").toBe(2);
});

test("a new hash is not outdated", async () => expect(isOutdated(await hashPassword(password))).toBe(false));
