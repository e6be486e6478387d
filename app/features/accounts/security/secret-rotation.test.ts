import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, expect, test, vi } from "vitest";
import { closeConnections } from "#app/platform/db/connection.server.ts";
import { doorUrl, householdMark } from "#app/platform/db/roles/roles.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { seed } from "#seeds/seed.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { startOwnServer } from "#tests/own-server.ts";
import { totpCode } from "#tests/totp.ts";
import { RefusedRotation, rotateSecret } from "./secret-rotation.server.ts";

vi.setConfig({ testTimeout: 300_000 });
// The roles' passwords belong to a whole server.
const server = await startOwnServer();
await withClient(doorUrl(server.ownerUrl, testSecret, "courtside_admin"), (admin) =>
  seed(drizzle(admin), ["essential"]),
);
const newSecret = "another-secret-for-tests-of-at-least-32-characters";
const rotation = { ownerUrl: server.ownerUrl, old: testSecret, next: newSecret };
const email = "careful@court.example";
const password = "split step then swing";
const clientAddress = "192.0.2.9";
let stopSite = closeConnections;
afterAll(async () => {
  await stopSite();
  forgetConnections();
  server.stop();
});

function forgetConnections(): void {
  const remembered = globalThis as { [kept: symbol]: Map<string, unknown> | undefined };
  remembered[Symbol.for("courtside.remembered")]?.clear();
}

/** Reloads the site's own modules with this secret, on the server of this test. */
async function startSite(secret: string) {
  await stopSite();
  forgetConnections();
  vi.resetModules();
  setEnvironment({ DATABASE_URL: server.ownerUrl, APP_SECRET: secret });
  const [connection, door, hash, mutations, security, factor, signIn, sealed] = await Promise.all([
    import("#app/platform/db/connection.server.ts"),
    import("#app/platform/db/doors/doors.server.ts"),
    import("../sign-in/password-hash.server.ts"),
    import("../mutations.server.ts"),
    import("./security.server.ts"),
    import("./second-factor.server.ts"),
    import("../sign-in/sign-in.server.ts"),
    import("#app/platform/sealed.server.ts"),
  ]);
  stopSite = connection.closeConnections;
  return { ...door, ...hash, ...mutations, ...security, ...factor, ...signIn, ...sealed };
}
type Site = Awaited<ReturnType<typeof startSite>>;

function requestWith(cookie = ""): Request {
  return new Request("http://site.example/auth", { method: "POST", headers: { cookie } });
}

async function givePassword(site: Site) {
  const answer = await site.signIn({ request: requestWith(), clientAddress, form: { email, password } });
  if (!answer.ok) throw new Error(answer.message);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { cookie: cookie.join("; "), needsCode: answer.needsCode };
}

async function setUpSecondFactor(site: Site): Promise<string> {
  const passwordHash = await site.hashPassword(password);
  const account = { email, passwordHash, isConfirmed: true };
  const userId = (await site.createAccount(site.serviceDb(), account)) ?? "";
  const { cookie } = await givePassword(site);
  const begun = await site.beginTwoFactor({ request: requestWith(cookie), userId }, password);
  const key = (begun.ok && begun.facts.setup?.secret) || "";
  await site.finishTwoFactor({ request: requestWith(cookie), userId }, totpCode(key, -1));
  return key;
}

const factorOf = () =>
  withClient(server.superuserUrl, async (superuser) => (await superuser.query("select * from two_factors")).rows[0]);

const otherCalendar = "https://calendar.example/private/secret.ics";
const sealedAddress = () =>
  withClient(
    server.superuserUrl,
    async (superuser) => (await superuser.query("select sealed_address from busy_sources")).rows[0].sealed_address,
  );

async function keepOtherCalendar(site: Site): Promise<void> {
  const sealed = await site.seal(otherCalendar);
  await withClient(server.superuserUrl, (superuser) =>
    superuser.query(
      "insert into busy_sources (calendar_id, name, sealed_address) select id, 'Family', $1 from calendars",
      [sealed],
    ),
  );
}

test("second factors, roles and sessions move to the new secret together, and the authenticator still works", async () => {
  const before = await startSite(testSecret);
  const key = await setUpSecondFactor(before);
  await keepOtherCalendar(before);
  const locked = await factorOf();

  await expect(rotateSecret(rotation)).rejects.toThrow("Stop it first");
  await stopSite();
  stopSite = async () => {};
  await expect(rotateSecret({ ...rotation, old: newSecret })).rejects.toThrow(RefusedRotation);
  expect(await factorOf()).toEqual(locked);

  expect(await rotateSecret(rotation)).toEqual({ factors: 1, sealed: 1, sessions: 1 });
  expect((await factorOf()).secret).not.toBe(locked.secret);

  const after = await startSite(newSecret);
  const challenge = await givePassword(after);
  expect(challenge.needsCode).toBe(true);
  const code = totpCode(key);
  expect(await after.verifyCode({ request: requestWith(challenge.cookie), clientAddress, code })).toMatchObject({
    ok: true,
  });
  expect(await after.unseal(await sealedAddress())).toBe(otherCalendar);
  expect(await before.unseal("of another site")).toBeUndefined();
});

test("families are identified by the new secret's digest only", async () => {
  await stopSite();
  stopSite = async () => {};
  const family = crypto.randomUUID();
  const known = await withClient(doorUrl(server.ownerUrl, newSecret, "courtside_household"), async (door) => {
    const knows = async (secret: string) => {
      await door.query("select set_config('courtside.household', $1, false)", [householdMark(secret, family)]);
      return (await door.query("select current_household() as id")).rows[0].id;
    };
    return [await knows(testSecret), await knows(newSecret)];
  });
  expect(known).toEqual([null, family]);
});

test("the old secret opens no role, and row-level security is on", async () => {
  const old = await startSite(testSecret);
  await expect(old.serviceDb().execute("select 1")).rejects.toThrow();
  const { rows } = await withClient(server.ownerUrl, (owner) =>
    owner.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity",
    ),
  );
  expect(rows).toEqual([]);
});

test("a failure changes nothing", async () => {
  await stopSite();
  stopSite = async () => {};
  const before = await factorOf();
  await withClient(server.superuserUrl, (superuser) =>
    superuser.query("update two_factors set backup_codes = 'not encrypted'"),
  );
  const back = { ownerUrl: server.ownerUrl, old: newSecret, next: testSecret };
  await expect(rotateSecret(back)).rejects.toThrow();
  expect(await factorOf()).toEqual({ ...before, backup_codes: "not encrypted" });
  const site = await startSite(newSecret);
  await expect(site.serviceDb().execute("select 1")).resolves.toBeDefined();
});
