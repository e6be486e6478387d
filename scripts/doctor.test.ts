import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createAccount, makeAdmin } from "#app/features/accounts/mutations.server.ts";
import { userRoles } from "#app/features/accounts/tables.server.ts";
import { recordSelfTest } from "#app/features/health/mutations.server.ts";
import { siteSettings } from "#app/features/settings/tables.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { env, environmentFor, setEnvironment } from "#app/platform/env.server.ts";
import { asOwner, testSecret, withClient } from "#tests/database.ts";
import { openMailbox } from "#tests/mailbox.ts";
import { startOwnServer } from "#tests/own-server.ts";
import { judgeSkew } from "./doctor/database.ts";
import { examine } from "./doctor/examine.ts";

type Settings = Parameters<typeof setEnvironment>[0];

const folder = mkdtempSync(path.join(tmpdir(), "courtside-doctor-"));
const mailbox = await openMailbox();
const well: Settings = {
  // Nothing listens there.
  ORIGIN: "https://127.0.0.2:47113",
  CLIENT_ADDRESS_HEADER: "x-real-ip",
  SMTP_URL: mailbox.url,
  MAIL_FROM: "Courtside <site@courtside.test>",
  DATA_DIR: folder,
  MEDIA_DIR: path.join(folder, "media"),
};
const given = env();

beforeAll(async () => {
  const account = { email: "owner@court.example", passwordHash: "never looked at here", isConfirmed: true };
  const id = await createAccount(serviceDb(), account);
  await makeAdmin(serviceDb(), id ?? "");
  await recordSelfTest(serviceDb(), { began_at: new Date(), took_ms: 1, is_good: true, steps: [] });
});
afterEach(() => setEnvironment({ ...well, ...databaseOf(given) }));
afterAll(async () => {
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const brokenNames = async () => (await examine()).filter(({ light }) => light === "red").map(({ name }) => name);

async function run(settings: Settings, ...options: string[]) {
  const node = path.resolve("node_modules/.bin/node");
  const doctor = spawn(node, ["scripts/doctor.ts", ...options], { env: environmentFor(settings) });
  const [said, [status]] = await Promise.all([text(doctor.stdout), once(doctor, "exit")]);
  return { said, status };
}

test("a job that used up its attempts is reported, by task", async () => {
  setEnvironment(well);
  await serviceDb().execute(sql`select graphile_worker.add_job('mail_confirmation', '{}', max_attempts => 2)`);
  await serviceDb().execute(sql`update graphile_worker._private_jobs set attempts = 2`);
  const found = (await examine()).find(({ name }) => name === "failed-jobs");
  await serviceDb().execute(sql`delete from graphile_worker._private_jobs`);
  expect(found).toMatchObject({ light: "amber", says: "1 was given up after the last try: mail_confirmation." });
});

test("a healthy site has nothing broken, and each line says what was checked", async () => {
  setEnvironment(well);
  const findings = await examine();
  expect(findings.filter(({ light }) => light === "red")).toEqual([]);
  expect(findings.map(({ name }) => name)).toEqual(
    "node environment origin client-address database clock roles migrations privileges time-zone admin mail-server data-folder media-folder self-test queue mail failed-mail withheld-mail failed-jobs backup calendar other-calendars zone-data setup disk".split(
      " ",
    ),
  );
});

test("a site that is not live is reported with every example that visitors still see", async () => {
  setEnvironment(well);
  const found = (await examine()).find(({ name }) => name === "setup");
  expect(found?.light).toBe("amber");
  expect(found?.says).toMatch(
    /^Search engines don't list the site yet\. Still the example: About, Blog, Brand, 7 claims, /,
  );
  expect(found?.says).toContain("Phone, Place, Privacy page, Quiz, Reply Promise (hours), 6 services, ");
  expect(found?.todo).toContain("Go live");
});

test("an address that cannot be reached, and mail that was never sent, are not good", async () => {
  setEnvironment(well);
  const findings = await examine();
  for (const name of ["origin", "mail"])
    expect(findings.find((one) => one.name === name)).toMatchObject({ light: "amber" });
});

const file = path.join(folder, "a-file");
writeFileSync(file, "");
const nobodyListens = async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" ? address?.port : 0;
};
const closedPort = await nobodyListens();

test.each<[string, string, Settings]>([
  ["a secret that is too short", "environment", { APP_SECRET: "short" }],
  ["an address without https", "origin", { ORIGIN: "http://coach.test" }],
  ["the example's address", "origin", { ORIGIN: "https://coach.example" }],
  ["the example's sender", "mail-server", { MAIL_FROM: "Courtside <site@coach.example>" }],
  ["no address at all", "origin", { ORIGIN: "" }],
  ["a proxy whose visitors all look alike", "client-address", { CLIENT_ADDRESS_HEADER: "" }],
  ["a database that is not there", "database", { DATABASE_URL: `postgres://owner@127.0.0.1:${closedPort}/courtside` }],
  [
    "another secret than the database was set up with",
    "roles",
    { APP_SECRET: "another-secret-of-at-least-32-characters" },
  ],
  ["a mail server that is not there", "mail-server", { SMTP_URL: `smtp://127.0.0.1:${closedPort}` }],
  // This machine, by a name other than its address.
  ["a mail server without encryption", "mail-server", { SMTP_URL: mailbox.url.replace("127.0.0.1", "0.0.0.0") }],
  ["no sender's address", "mail-server", { MAIL_FROM: "" }],
  ["a data folder that is a file", "data-folder", { DATA_DIR: file }],
  ["pictures that cannot be stored", "media-folder", { MEDIA_DIR: path.join(file, "media") }],
])("planted: %s is found as %s, and nothing else is", async (_fault, name, settings) => {
  setEnvironment({ ...well, ...settings });
  expect(await brokenNames()).toEqual([name]);
});

test.each([
  [
    "a privilege too many",
    "privileges",
    "grant select on messages to courtside_visitor",
    "revoke select on messages from courtside_visitor",
  ],
  [
    "a table that spares its owner",
    "privileges",
    "alter table messages no force row level security",
    "alter table messages force row level security",
  ],
  [
    "another key for households than this secret's",
    "roles",
    "update door_keys set inner_key = outer_key, outer_key = inner_key",
    "update door_keys set inner_key = outer_key, outer_key = inner_key",
  ],
  [
    "a migration that was not run",
    "migrations",
    "delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)",
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('run again', 0)",
  ],
])("planted: %s is found as %s, and nothing else is", async (_fault, name, plant, mend) => {
  setEnvironment(well);
  await asOwner((owner) => owner.query(plant));
  const found = await brokenNames();
  await asOwner((owner) => owner.query(mend));
  expect(found).toEqual([name]);
  expect(await brokenNames()).toEqual([]);
});

test("planted: a role that can become another is reported under privileges, by name", { tags: "long" }, async () => {
  const server = await startOwnServer();
  setEnvironment({ ...well, DATABASE_URL: server.ownerUrl, APP_SECRET: testSecret });
  const told = async () => (await examine()).find(({ name }) => name === "privileges");
  expect(await told()).toMatchObject({ light: "green" });
  await withClient(server.superuserUrl, (superuser) => superuser.query("grant courtside_service to courtside_visitor"));
  expect(await told()).toMatchObject({
    light: "red",
    says: "1 differ from docs/privileges.txt: courtside_visitor may become courtside_service.",
  });
  server.stop();
});

test("planted: an unknown time zone is reported as time-zone, and nothing else is", async () => {
  setEnvironment(well);
  const admin = connectionTo("courtside_admin");
  await admin.update(siteSettings).set({ time_zone: "Mars/Olympus" });
  expect(await brokenNames()).toEqual(["time-zone"]);
  await admin.update(siteSettings).set({ time_zone: "Europe/Zurich" });
  expect(await brokenNames()).toEqual([]);
});

test("planted: a site before its seed is reported as time-zone, and the health checks still run", async () => {
  setEnvironment(well);
  const admin = connectionTo("courtside_admin");
  const settings = await admin.select().from(siteSettings);
  await asOwner((owner) => owner.query("truncate site_settings"));
  const findings = await examine();
  await admin.insert(siteSettings).values(settings);
  expect(findings.filter(({ light }) => light === "red").map(({ name }) => name)).toEqual(["time-zone"]);
  expect(findings.map(({ name }) => name)).toContain("queue");
});

test("planted: a site without an admin is reported as admin, and nothing else is", async () => {
  setEnvironment(well);
  const roles = await serviceDb().delete(userRoles).returning();
  expect(await brokenNames()).toEqual(["admin"]);
  await serviceDb().insert(userRoles).values(roles);
});

test("clocks a minute apart are broken, a few seconds a hint", () => {
  expect([0.2, -7, 65, -65].map((seconds) => judgeSkew(seconds).light)).toEqual(["green", "amber", "red", "red"]);
});

test("the command exits with 0 on a healthy site and with 1 on a broken one, as text and as JSON", async () => {
  const settings = { ...well, ...databaseOf(given) };
  const [good, bad] = await Promise.all([run(settings), run({ ...settings, ORIGIN: "http://localhost" }, "--json")]);
  expect(good.said).toMatch(/^good +roles +5 of 5 log in\.$/m);
  expect(good.said).toContain("Nothing is broken.");
  expect(good.status).toBe(0);
  const { isWell, findings } = JSON.parse(bad.said);
  expect(findings).toContainEqual(expect.objectContaining({ name: "origin", light: "red" }));
  expect([isWell, bad.status]).toEqual([false, 1]);
});

function databaseOf({ DATABASE_URL = "", APP_SECRET }: typeof given): Settings {
  return { DATABASE_URL, APP_SECRET };
}
