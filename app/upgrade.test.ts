import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import { strangePrivileges } from "#app/platform/db/roles/privilege-matrix.server.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { folderStorage } from "#app/platform/media/folder-storage.server.ts";
import { dropDatabase, inTurnOnServer, onDatabase, testSecret, withClient } from "#tests/database.ts";
import { compareWithEarlier, earlierSite } from "#tests/earlier-site.ts";
import { migrateToSample } from "#tests/sample-migration.ts";

// A year-old site of the first version, upgraded to this version; then, by a sample migration, to the next one.
const serverUrl = inject("ownerUrl");
const name = `courtside_test_upgraded_${Date.now()}`;
const url = onDatabase(serverUrl, name);
const folder = mkdtempSync(path.join(tmpdir(), "courtside-upgraded-"));

beforeAll(async () => {
  await withClient(serverUrl, (owner) => owner.query(`create database ${name}`));
  const site = { ownerUrl: url, secret: testSecret, storage: folderStorage(folder) };
  await inTurnOnServer(serverUrl, () =>
    restoreBackup({ file: earlierSite, passphrase: undefined, mayReplace: false, ...site }),
  );
});
afterAll(async () => {
  await dropDatabase(serverUrl, url);
  rmSync(folder, { recursive: true, force: true });
});

async function asCoach<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await withClient(doorUrl(url, testSecret, "courtside_admin"), (admin) => admin.query(text, values))).rows;
}

test("an upgraded site keeps every row unchanged and duplicates none", async () => {
  expect(await compareWithEarlier(url)).toEqual({});
});

test("after an upgrade every invariant and privilege check passes", async () => {
  expect(await asCoach("select * from broken_invariants()")).toEqual([]);
  expect(await withClient(url, strangePrivileges)).toEqual([]);
});

test("the next migration keeps every row too", async () => {
  expect(await inTurnOnServer(serverUrl, () => migrateToSample(url))).toMatchObject({ text: "" });
  expect(await asCoach("select from messages where mood <> 'calm'")).toEqual([]);
  expect(await compareWithEarlier(url)).toEqual({});
});

test("deletions from before an upgrade can still be undone", async () => {
  const deletions = await asCoach<{ deletion: string; rows: number }>(
    "select deletion, count(*)::int as rows from deleted_rows group by deletion",
  );
  expect(deletions.length).toBe(4);
  for (const { deletion, rows } of deletions)
    expect(await asCoach("select restore_deleted($1) as restored", [deletion])).toEqual([{ restored: rows }]);
});

test("lost and changed rows are noticed", async () => {
  await asCoach("delete from testimonials");
  await asCoach("update people set note = 'Other words' where id = (select id from people order by id limit 1)");
  const {
    "public.testimonials": lost,
    "public.people": changed,
    ...rest
  } = await compareWithEarlier(url, {
    "public.testimonials": ["id"],
    "public.people": ["id", "note"],
    "public.messages": ["id", "message"],
  });
  expect(lost?.missing).not.toEqual([]);
  expect(changed).toEqual({ missing: [expect.any(String)], added: [expect.stringContaining("Other words")] });
  expect(rest).toEqual({});
});
