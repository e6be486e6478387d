import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { environmentFor } from "#app/platform/env.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { type House, openHouse, startNode } from "#tests/site.ts";
import { applyLoad } from "./load.ts";
import { holdPort, keepWriting } from "./one-port.ts";

const clients = 8;
const swaps = 5;
let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(() => house.close());

test(`${swaps} times a new process takes over the port under load, and no request fails`, async () => {
  const port = await holdPort({ ...house.settings, ORIGIN: "http://coach.example" }, swaps + 1);
  let serving = await port.startNext();
  const [load, letters] = [
    applyLoad({ clients, nodes: [port.url], path: "/", isBalanced: false }),
    keepWriting(port.url),
  ];
  for (let swap = 0; swap < swaps; swap++) {
    const next = await port.startNext();
    await serving.end("SIGTERM");
    expect(serving.process.exitCode).toBe(0);
    serving = next;
  }
  await pause(300);
  const [{ answered, dropped, turnedAway, slowestMs }, { stored, failed }] = [await load.end(), await letters.end()];
  await serving.end("SIGTERM");
  const measured = { swaps, answered, stored, dropped: dropped.length, turnedAway, failed: failed.length, slowestMs };
  test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });
  expect({ dropped, turnedAway, failed }).toEqual({ dropped: [], turnedAway: 0, failed: [] });
  expect(answered).toBeGreaterThan(swaps * 50);
  expect(stored).toBeGreaterThan(swaps);
});

test("a migration waits for a long reader and makes nobody wait for it; the old code goes on with the new tables", async () => {
  const node = await startNode({ ...house.settings, PAGE_CACHE: "off" });
  const [load, letters] = [
    applyLoad({ clients: 2, nodes: [node.url], path: "/", isBalanced: false }),
    keepWriting(node.url),
  ];
  await pause(500);
  const heldSeconds = 4;
  const migration = await withClient(house.databaseUrl, async (reader) => {
    // As somebody who exports the whole inbox does.
    await reader.query("begin; lock table messages in access share mode");
    const migrating = migrateToTomorrow();
    await pause(heldSeconds * 1_000);
    await reader.query("commit");
    return migrating;
  });
  await pause(500);
  const [{ answered, dropped, slowestMs }, { stored, failed }] = [await load.end(), await letters.end()];
  await node.end("SIGTERM");
  const measured = { answered, stored, failed: failed.length, slowestMs, migrationSeconds: migration.seconds };
  test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });
  expect(migration.text).toBe("");
  expect(migration.seconds).toBeGreaterThan(heldSeconds - 1);
  expect({ dropped, failed }).toEqual({ dropped: [], failed: [] });
  expect(stored).toBeGreaterThan(10);
});

/** What a later version might bring: a column on the busiest table, an index, and a table of its own. */
const tomorrow = `alter table messages add column mood text not null default 'calm';
--> statement-breakpoint
create index messages_by_mood on messages (mood);
--> statement-breakpoint
create table moods (name text primary key);`;

async function migrateToTomorrow() {
  const folder = mkdtempSync(path.join(tmpdir(), "courtside-tomorrow-"));
  cpSync("drizzle", path.join(folder, "drizzle"), { recursive: true });
  writeFileSync(path.join(folder, "drizzle", "9999_tomorrow.sql"), tomorrow);
  const journalFile = path.join(folder, "drizzle", "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_tomorrow" });
  writeFileSync(journalFile, JSON.stringify(journal));

  const began = performance.now();
  const env = environmentFor({ DATABASE_URL: house.databaseUrl, APP_SECRET: testSecret });
  const script = path.resolve("scripts/migrate.ts");
  const child = spawn(path.resolve("node_modules/.bin/node"), [script], { cwd: folder, env });
  let text = "";
  child.stderr.on("data", (chunk: Buffer) => {
    text += chunk;
  });
  await new Promise((resolve) => child.once("exit", resolve));
  rmSync(folder, { recursive: true, force: true });
  return { text, seconds: Math.round((performance.now() - began) / 100) / 10 };
}
