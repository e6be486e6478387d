import { afterEach, expect, test, vi } from "vitest";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { createAccount } from "../mutations.server.ts";
import { throttles } from "../tables.server.ts";
import { hashPassword, hashTurns } from "./password-hash.server.ts";
import { type SignInAnswer, signIn } from "./sign-in.server.ts";
import { hasTry, throttleKey } from "./throttle.server.ts";

// Every guess costs a hash, and the machine may be busy.
vi.setConfig({ testTimeout: 300_000 });

const right = "split step then swing";
const owner = "owner@court.example";
await createAccount(serviceDb(), { email: owner, passwordHash: await hashPassword(right) });

type Attempt = { email?: string; password?: string; from: string; cookie?: string };

function attempt({ email = owner, password = "a wrong guess", from, cookie = "" }: Attempt) {
  const request = new Request("http://site.example/auth", { method: "POST", headers: { cookie } });
  return signIn({ request, clientAddress: from, form: { email, password } });
}

async function cookieOf(asked: Promise<SignInAnswer>): Promise<string> {
  const answer = await asked;
  if (!answer.ok) throw new Error(answer.message);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return cookies.join("; ");
}

/** Records that many guesses without hashing a password for each. */
async function spend(key: string, tries: number): Promise<void> {
  for (let n = 0; n < tries; n++) await hasTry(serviceDb(), key, { most: tries, minutes: 60 });
}

const manyAddresses = Array.from({ length: 1_000 }, (_, n) => `198.51.${Math.floor(n / 250)}.${n % 250}`);

afterEach(() => serviceDb().delete(throttles));

test("10 guesses per account and hour from any number of networks; the owner is never locked out", async () => {
  const cookie = await cookieOf(attempt({ password: right, from: "203.0.113.1" }));

  const answers = [];
  for (let n = 0; n < manyAddresses.length; n += 50)
    answers.push(...(await Promise.all(manyAddresses.slice(n, n + 50).map((from) => attempt({ from })))));
  const guesses = answers.filter((answer) => !answer.ok && answer.status === 401);
  expect(guesses.length + 1, "the owner's own sign-in is one of the ten").toBe(10);
  expect(new Set(answers.map((answer) => !answer.ok && answer.status))).toEqual(new Set([401, 429]));
  const rightButLate = await attempt({ password: right, from: "192.0.2.77" });
  expect(rightButLate.ok, "not even the right password, once the guesses are spent").toBe(false);

  const back = await attempt({ password: right, from: "203.0.113.200", cookie });
  expect(back.ok, "the owner's own browser, from another address").toBe(true);
});

test("a device cookie is valid for its own account only and cannot be forged", async () => {
  const stranger = "stranger@court.example";
  await createAccount(serviceDb(), { email: stranger, passwordHash: await hashPassword(right) });
  const theirs = await cookieOf(attempt({ email: stranger, password: right, from: "192.0.2.98" }));
  await spend(throttleKey("sign-in-to", owner, "unknown"), 10);
  const forged = "__Host-courtside.device=AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  for (const cookie of [theirs, forged]) {
    const answer = await attempt({ password: right, from: "192.0.2.99", cookie });
    expect(answer).toMatchObject({ ok: false, status: 429 });
  }
  await spend(throttleKey("sign-in-to", stranger, "unknown"), 10);
  const own = await attempt({ email: stranger, password: right, from: "192.0.2.97", cookie: theirs });
  expect(own.ok, "for its own account it is worth its tries").toBe(true);
});

test("a known browser gets in after others have used up the network's attempts", async () => {
  const cookie = await cookieOf(attempt({ password: right, from: "203.0.113.7" }));
  await spend(throttleKey("sign-in-from", networkOf("203.0.113.7")), 30);
  const stranger = await attempt({ email: "guess-31@court.example", from: "203.0.113.7" });
  expect(stranger).toMatchObject({ ok: false, status: 429 });
  expect((await attempt({ password: right, from: "203.0.113.7", cookie })).ok).toBe(true);
});

test("one network has 30 attempts in ten minutes, across accounts", async () => {
  const answers = [];
  for (let n = 0; n < 33; n++)
    answers.push(await attempt({ email: `nobody-${n}@court.example`, from: `2001:db8:7:7::${n}` }));
  expect(answers.filter((answer) => !answer.ok && answer.status === 401)).toHaveLength(30);
});

test("an unknown address and a wrong password get the same response, even when throttled", async () => {
  const answersTo = async (email: string, network: number) => {
    const answers = [];
    for (let n = 0; n < 12; n++) answers.push(await attempt({ email, from: `198.51.${network}.${n}` }));
    return answers;
  };
  expect(await answersTo(owner, 200)).toEqual(await answersTo("nobody@court.example", 201));
});

test("two passwords are hashed at once; when the queue is full, users are asked to retry", async () => {
  const flood = Array.from({ length: 80 }, (_, n) =>
    attempt({ email: `flood-${n}@court.example`, from: `198.51.100.${n}` }),
  );
  const statuses = (await Promise.all(flood)).map((answer) => !answer.ok && answer.status);
  expect(hashTurns.mostAtOnce()).toBe(2);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(50);
});
