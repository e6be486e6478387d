import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { dropDatabase, onDatabase, withClient } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import { migrateToSample } from "#tests/sample-migration.ts";
import { launch, startNode, startTestSite, type TestSite } from "#tests/site.ts";
import { keptConnection } from "./kept-connection.ts";
import { applyLoad } from "./load.ts";
import { holdPort, keepWriting } from "./one-port.ts";
import { swapUnderLoad } from "./swaps.ts";
import { expectNothingWrong } from "./verdict.ts";

const swaps = 3;
let testSite: TestSite;
test.beforeAll(async () => {
  testSite = await startTestSite({ sharesCluster: true });
});
test.afterAll(() => testSite.close());

test(`${swaps} times a new process takes over the port under load, and no request fails`, {
  tag: "@long",
}, async () => {
  const { pages, messages, resets, failed, slowestMs } = await swapUnderLoad(testSite, { swaps });
  const measured = { swaps, pages, messages, resets: resets.length, failed: failed.length, slowestMs };
  test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });
  process.stdout.write(`${JSON.stringify(measured)}\n`);
  expectNothingWrong({ resets, failed });
  expect(pages).toBeGreaterThan(swaps * 50);
  expect(messages).toBeGreaterThan(swaps);
});

test("a process that takes over has opened its database connections before it accepts requests", {
  tag: "@long",
}, async () => {
  const port = await holdPort({ ...testSite.settings, WORKER: "off" }, { processes: 1 });
  const fresh = await port.startNext();
  const { rows } = await withClient(testSite.databaseUrl, (owner) =>
    owner.query(
      "select count(*)::int as open from pg_stat_activity where datname = current_database() and application_name = 'courtside_visitor'",
    ),
  );
  await fresh.end("SIGTERM");
  expect(rows[0].open).toBeGreaterThan(1);
});

test("a request over a kept connection seconds later is served, and asked to close", {
  tag: "@long",
}, async () => {
  const port = await holdPort(testSite.settings, { processes: 2 });
  const leaving = await port.startNext();
  const kept = keptConnection(port.url);
  expect(await kept.ask("/")).toMatch(/^http\/1.1 200 ok[\s\S]*connection: keep-alive/);
  const next = await port.startNext();
  const gone = leaving.end("SIGTERM");
  await until(() => leaving.output().includes('"msg":"draining"'), "the drain to begin", 10);
  await pause(2_000);
  expect(await kept.ask("/")).toMatch(/^http\/1.1 200 ok[\s\S]*connection: close/);
  await Promise.all([gone, kept.ended]);
  expect(leaving.output()).not.toContain("connections were cut");
  await next.end("SIGTERM");
});

test("a draining node serves a client that is held up for a second and then writes over a kept connection", {
  tag: "@long",
}, async () => {
  const leaving = await startNode({ ...testSite.settings, WORKER: "off" });
  const kept = keptConnection(leaving.url);
  expect(await kept.ask("/")).toMatch(/^http\/1.1 200/);
  const gone = leaving.end("SIGTERM");
  await until(() => leaving.output().includes('"msg":"draining"'), "the drain to begin", 10);
  // As on a busy machine: this whole process is blocked, then writes before it reads.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  expect(await kept.ask("/")).toMatch(/^http\/1.1 200 ok[\s\S]*connection: close/);
  await Promise.all([gone, kept.ended]);
});

test("a migration waits for a long reader without blocking others; the old code works with the new tables", {
  tag: "@long",
}, async () => {
  const node = await startNode({ ...testSite.settings, PAGE_CACHE: "off" });
  const [load, messages] = [
    applyLoad({ clients: 2, nodes: [node.url], path: "/", isBalanced: false }),
    keepWriting(node.url),
  ];
  await pause(500);
  const heldSeconds = 4;
  const migration = await withClient(testSite.databaseUrl, async (reader) => {
    // As when exporting the whole inbox.
    await reader.query("begin; lock table messages in access share mode");
    const migrating = migrateToSample(testSite.databaseUrl);
    await pause(heldSeconds * 1_000);
    await reader.query("commit");
    return migrating;
  });
  await pause(500);
  const [{ answered, dropped, slowestMs }, { stored, failed }] = [await load.end(), await messages.end()];
  await node.end("SIGTERM");
  const measured = { answered, stored, failed: failed.length, slowestMs, migrationSeconds: migration.seconds };
  test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });
  expect(migration.text).toBe("");
  expect(migration.seconds).toBeGreaterThan(heldSeconds - 1);
  expect({ dropped, failed }).toEqual({ dropped: [], failed: [] });
  expect(stored).toBeGreaterThan(10);
});

test("a migration that fails inside npm start says in one sentence what to do, and exits with 1", {
  tag: "@long",
}, async () => {
  const name = "courtside_with_a_stranger";
  await withClient(testSite.databaseUrl, (owner) => owner.query(`create database ${name}`));
  const url = onDatabase(testSite.databaseUrl, name);
  // A table of ours was created by hand.
  await withClient(url, (owner) => owner.query("create table blog_posts (id int)"));
  const site = launch({ ...testSite.settings, DATABASE_URL: url, MIGRATE_ON_START: "on", PORT: "0" });
  const [status] = await once(site.process, "close");
  await dropDatabase(testSite.databaseUrl, url);
  expect(site.output().trim().split("\n")).toEqual([
    expect.stringMatching(/^The site did not start, .+ \(relation "blog_posts" already exists\): mend that, or ask/),
  ]);
  expect(status).toBe(1);
});
