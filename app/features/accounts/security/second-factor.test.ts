import { expect, test } from "vitest";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { totpCode } from "#tests/totp.ts";
import { createAccount, replacePassword } from "../mutations.server.ts";
import { hashPassword } from "../sign-in/password-hash.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import { signIns } from "../tables.server.ts";
import { verifyCode } from "./second-factor.server.ts";
import { beginTwoFactor, finishTwoFactor } from "./security.server.ts";

const email = "careful@court.example";
const password = "split step then swing";
const passwordHash = await hashPassword(password);
const userId = (await createAccount(serviceDb(), { email, passwordHash, isConfirmed: true })) ?? "";
const clientAddress = "192.0.2.9";

function requestWith(cookie = ""): Request {
  return new Request("http://site.example/auth", { method: "POST", headers: { cookie } });
}

/** Signs in with the right password. Returns the response's cookies. */
async function givePassword(): Promise<{ cookie: string; needsCode: boolean }> {
  const answer = await signIn({ request: requestWith(), clientAddress, form: { email, password } });
  if (!answer.ok) throw new Error(answer.message);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { cookie: cookie.join("; "), needsCode: answer.needsCode };
}

const { cookie } = await givePassword();
const begun = await beginTwoFactor({ request: requestWith(cookie), userId }, password);
const key = (begun.ok && begun.facts.setup?.secret) || "";
const finished = await finishTwoFactor({ request: requestWith(cookie), userId }, totpCode(key, -1));

test("setup requires a correct code and leaves one session", async () => {
  expect(finished.ok).toBe(true);
  expect(await serviceDb().select().from(signIns)).toHaveLength(1);
});

test("the password alone does not sign in", async () => {
  const before = await serviceDb().select().from(signIns);
  expect((await givePassword()).needsCode).toBe(true);
  expect(await serviceDb().select().from(signIns)).toEqual(before);
});

test("a code works once, even for another sign-in", async () => {
  const [one, other] = [await givePassword(), await givePassword()];
  const code = totpCode(key);
  const answers = await Promise.all(
    [one, other].map(({ cookie: challenge }) => verifyCode({ request: requestWith(challenge), clientAddress, code })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const late = await verifyCode({ request: requestWith((await givePassword()).cookie), clientAddress, code });
  expect(late.ok).toBe(false);
});

test("a new password does not turn the second factor off", async () => {
  await replacePassword(serviceDb(), { userId, passwordHash });
  expect((await givePassword()).needsCode).toBe(true);
});
