import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import { strangePrivileges } from "#app/platform/db/roles/privilege-check.server.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { folderStorage } from "#app/platform/media/folder-storage.server.ts";
import { dropDatabase, inTurnOnServer, onDatabase, testSecret, withClient } from "#tests/database.ts";
import { compareWithEarlier, earlierSite } from "#tests/earlier-site.ts";

// A site of the version before people, with a year of requests, upgraded to this version.
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

test("after an upgrade each request has its person, by address, and spam has none", async () => {
  const requests = `
    select id, email, spam is not null as is_spam, person_id from messages
    union all select id, email, spam is not null and status = 'new', person_id from quiz_submissions`;
  const wrong = `with requests as (${requests})
    select r.id from requests r left join people p on p.id = r.person_id
    where is_spam <> (person_id is null) or lower(r.email) <> lower(p.email)`;
  expect(await asCoach(wrong)).toEqual([]);
  const [counts] = await asCoach<Record<string, number>>(`with requests as (${requests})
    select count(*) filter (where not is_spam)::int as honest, count(*) filter (where is_spam)::int as spam,
      count(distinct lower(email)) filter (where not is_spam)::int as addresses,
      (select count(*)::int from people) as people from requests`);
  expect(counts).toEqual({ honest: 2444, spam: 52, addresses: 419, people: 419 });
});

test("after an upgrade the history has each request once", async () => {
  const told = `select about_id from events where kind = 'requested' group by about_id having count(*) > 1
    union all select m.id from messages m where spam is null
      and not exists (select from events e where e.about_id = m.id and e.kind = 'requested')`;
  expect(await asCoach(told)).toEqual([]);
});

test("after an upgrade every invariant and privilege check passes", async () => {
  expect(await asCoach("select * from broken_invariants()")).toEqual([]);
  expect(await withClient(url, strangePrivileges)).toEqual([]);
});

test("deletions from before an upgrade can still be undone", async () => {
  const deletions = await asCoach<{ deletion: string; rows: number }>(
    "select deletion, count(*)::int as rows from deleted_rows group by deletion",
  );
  expect(deletions.length).toBe(4);
  for (const { deletion, rows } of deletions)
    expect(await asCoach("select restore_deleted($1) as restored", [deletion])).toEqual([{ restored: rows }]);
});
