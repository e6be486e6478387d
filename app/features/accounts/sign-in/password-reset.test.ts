import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { createAccount } from "../mutations.server.ts";
import { getUser } from "../queries.server.ts";
import { changePassword } from "../security/security.server.ts";
import { signIns, throttles } from "../tables.server.ts";
import { mintToken } from "./one-time-tokens.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { resetPassword } from "./password-reset.server.ts";
import { signIn } from "./sign-in.server.ts";
import { hasTry, throttleKey } from "./throttle.server.ts";

const old = "split step then swing";
const fresh = "a kettle full of rain";
const passwordHash = await hashPassword(old);

afterEach(() => serviceDb().delete(throttles));

let person = 0;
async function somebody({ isConfirmed = true } = {}) {
  const email = `forgetful-${person++}@court.example`;
  return { email, id: (await createAccount(serviceDb(), { email, passwordHash, isConfirmed })) ?? "" };
}

const requestWith = (cookie = "") => new Request("http://site.example/auth", { method: "POST", headers: { cookie } });
const link = (userId: string) => mintToken(serviceDb(), { purpose: "reset-password", value: userId, hours: 0.5 });
const enter = (email: string, password: string, { cookie = "", from = "192.0.2.1" } = {}) =>
  signIn({ request: requestWith(cookie), clientAddress: from, form: { email, password } });

function cookiesOf(answer: { ok: boolean; headers?: Headers }): string {
  const cookies = answer.headers?.getSetCookie().map((line) => line.split(";")[0]) ?? [];
  return cookies.join("; ");
}

test("an owner locked out by strangers gets in after a reset in the same browser", async () => {
  const { email, id } = await somebody();
  const strangersKey = throttleKey("sign-in-to", email, "unknown");
  for (let n = 0; n < 10; n++) await hasTry(serviceDb(), strangersKey, { most: 10, minutes: 60 });
  expect(await enter(email, old)).toMatchObject({ ok: false, status: 429 });
  const reset = await resetPassword({ token: await link(id), password: fresh }, "203.0.113.5");
  expect(await enter(email, fresh), "strangers gain nothing by it").toMatchObject({ ok: false, status: 429 });
  expect(await enter(email, fresh, { cookie: cookiesOf(reset), from: "203.0.113.5" })).toMatchObject({ ok: true });
});

test("a reset ends every session and every other link of this account only", async () => {
  const [{ email, id }, other] = [await somebody(), await somebody()];
  await enter(email, old);
  const [used, older, theirs] = [await link(id), await link(id), await link(other.id)];
  expect(await resetPassword({ token: used, password: fresh }, "203.0.113.6")).toMatchObject({ ok: true });
  expect(await serviceDb().$count(signIns, eq(signIns.user_id, id))).toBe(0);
  for (const token of [used, older])
    expect(await resetPassword({ token, password: old }, "203.0.113.6")).toMatchObject({ ok: false, status: 400 });
  expect(await resetPassword({ token: theirs, password: fresh }, "203.0.113.6")).toMatchObject({ ok: true });
});

test("a reset refuses the account's own address as a password and keeps the link", async () => {
  const { email, id } = await somebody();
  const token = await link(id);
  const refused = await resetPassword({ token, password: email }, "203.0.113.11");
  expect(refused).toMatchObject({ ok: false, errors: { password: "This is too close to your email address" } });
  expect(await resetPassword({ token, password: fresh }, "203.0.113.11")).toMatchObject({ ok: true });
});

test("a changed password may not be the account's own address either", async () => {
  const { email, id } = await somebody();
  const request = requestWith(cookiesOf(await enter(email, old)));
  const changed = await changePassword({ request, userId: id }, { current: old, password: email });
  expect(changed).toMatchObject({ ok: false, errors: { password: "This is too close to your email address" } });
});

test("changing the password revokes earlier reset links", async () => {
  const { email, id } = await somebody();
  const token = await link(id);
  const cookie = cookiesOf(await enter(email, old));
  const changed = await changePassword({ request: requestWith(cookie), userId: id }, { current: old, password: fresh });
  expect(changed.ok).toBe(true);
  expect(await resetPassword({ token, password: old }, "203.0.113.7")).toMatchObject({ ok: false, status: 400 });
});

test("guessed links are limited per network, but a valid link always works", async () => {
  const { id } = await somebody();
  const guess = (n: number) => resetPassword({ token: `guess-${n}`, password: fresh }, "203.0.113.8");
  const answers = [];
  for (let n = 0; n < 11; n++) answers.push(await guess(n));
  expect(answers.map((answer) => !answer.ok && answer.status)).toEqual([...Array(10).fill(400), 429]);
  expect(await resetPassword({ token: await link(id), password: fresh }, "203.0.113.8")).toMatchObject({ ok: true });
});

test("ten concurrent uses of one link: one sets the password", async () => {
  const { id } = await somebody();
  const token = await link(id);
  const resets = Array.from({ length: 10 }, (_, n) =>
    resetPassword({ token, password: `${fresh} ${n}` }, "203.0.113.9"),
  );
  expect((await Promise.all(resets)).filter(({ ok }) => ok)).toHaveLength(1);
});

test("a reset by mail confirms the address and locks out an earlier registration", async () => {
  const { email, id } = await somebody({ isConfirmed: false });
  await resetPassword({ token: await link(id), password: fresh }, "203.0.113.10");
  expect((await getUser(serviceDb(), id))?.isConfirmed).toBe(true);
  expect(await enter(email, old)).toMatchObject({ ok: false, status: 401 });
});
