import { afterEach, expect, test } from "vitest";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { createAccount } from "../mutations.server.ts";
import { getUser, listSessions } from "../queries.server.ts";
import { hashPassword } from "../sign-in/password-hash.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import { throttles } from "../tables.server.ts";
import { changePassword } from "./security.server.ts";
import { askForNewAddress, getNewAddress, keepWaiting, takeNewAddress } from "./sign-in-address.server.ts";

const password = "split step then swing";
const passwordHash = await hashPassword(password);
let person = 0;

afterEach(() => serviceDb().delete(throttles));

async function somebody() {
  const email = `mover-${person++}@court.example`;
  const userId = (await createAccount(serviceDb(), { email, passwordHash, isConfirmed: true })) ?? "";
  const enter = async () => {
    const answer = await signIn({
      request: new Request("http://site.example/auth"),
      clientAddress: "192.0.2.1",
      form: { email, password },
    });
    if (!("headers" in answer)) throw new Error("not signed in");
    const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
    return new Request("http://site.example/admin/account", { headers: { cookie: cookie.join("; ") } });
  };
  const request = await enter();
  const [session] = await listSessions(serviceDb(), userId);
  return { email, userId, enter, caller: { request, userId }, here: { userId, sessionId: session?.id ?? "" } };
}

const emailOf = async (userId: string) => (await getUser(serviceDb(), userId))?.email;
const wanted = () => `new-${person++}@court.example`;

test("nothing changes without the password, or before the link is used", async () => {
  const { email, userId, caller } = await somebody();
  const to = wanted();
  expect(await askForNewAddress(caller, { email: to, password: "not the right one" })).toMatchObject({ ok: false });
  expect(await getNewAddress(serviceDb(), userId)).toBeUndefined();
  expect(await askForNewAddress(caller, { email: to.toUpperCase(), password })).toMatchObject({ ok: true });
  expect([await emailOf(userId), await getNewAddress(serviceDb(), userId)]).toEqual([email, to]);
});

test("the link changes the address once and ends every other session", async () => {
  const { userId, enter, here } = await somebody();
  await enter();
  const email = wanted();
  const secret = await keepWaiting(serviceDb(), { userId, email });
  expect(await takeNewAddress(here, secret)).toMatchObject({ ok: true });
  expect(await emailOf(userId)).toBe(email);
  expect(await listSessions(serviceDb(), userId)).toMatchObject([{ id: here.sessionId }]);
  expect(await takeNewAddress(here, secret)).toMatchObject({ ok: false });
});

test("the link works for its own account only", async () => {
  const [one, other] = [await somebody(), await somebody()];
  const secret = await keepWaiting(serviceDb(), { userId: one.userId, email: wanted() });
  expect(await takeNewAddress(other.here, secret)).toMatchObject({ ok: false });
  expect(await emailOf(other.userId)).toBe(other.email);
});

test("an address with an account is refused, even if the account was created meanwhile", async () => {
  const [one, other] = [await somebody(), await somebody()];
  expect(await askForNewAddress(one.caller, { email: other.email, password })).toMatchObject({
    errors: { email: "This address already has an account." },
  });
  const secret = await keepWaiting(serviceDb(), { userId: one.userId, email: other.email });
  expect(await takeNewAddress(one.here, secret)).toMatchObject({ ok: false });
});

test("a new password ends the link", async () => {
  const { userId, caller, here } = await somebody();
  const secret = await keepWaiting(serviceDb(), { userId, email: wanted() });
  await changePassword(caller, { current: password, password: "a kettle full of rain" });
  expect(await takeNewAddress(here, secret)).toMatchObject({ ok: false });
});
