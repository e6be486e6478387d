import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, inject, test, vi } from "vitest";
import { poolFor } from "#app/platform/db/connection.server.ts";
import { privilegeMatrix } from "#app/platform/db/roles/privilege-matrix.server.ts";
import { env, given } from "#app/platform/env.server.ts";
import { folderStorage } from "#app/platform/media/folder-storage.server.ts";
import { asOwner, dropDatabase, inTurnOnServer, onDatabase, testSecret, withClient } from "#tests/database.ts";
import { checkBackupFile, pruneBackupFiles } from "./backup-file.server.ts";
import { makeBackup } from "./dump.server.ts";
import { leftOut } from "./known-tables.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";

// Key derivation is slow on purpose, and these tests create several databases.
vi.setConfig({ testTimeout: 300_000 });
const folder = mkdtempSync(path.join(tmpdir(), "courtside-backup-"));
const media = folderStorage(path.join(folder, "media"));
const serverUrl = inject("ownerUrl");
const passphrase = "a passphrase for tests";
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ownerUrl = () => env().DATABASE_URL ?? "";
const site = () => ({ ownerUrl: ownerUrl(), secret: testSecret, storage: media });
const make = (sealedWith?: string) => makeBackup({ ...site(), folder, passphrase: sealedWith });

async function restoring(file: string, use: (url: string) => Promise<void>, sealedWith?: string): Promise<void> {
  const name = `courtside_test_restored_${Date.now()}`;
  await withClient(serverUrl, (owner) => owner.query(`create database ${name}`));
  const url = onDatabase(serverUrl, name);
  try {
    await restore({ ...order(file, url), passphrase: sealedWith });
    await use(url);
  } finally {
    await dropDatabase(serverUrl, url);
  }
}

const restore = (what: Parameters<typeof restoreBackup>[0]) => inTurnOnServer(serverUrl, () => restoreBackup(what));

function order(file: string, url: string) {
  const storage = folderStorage(path.join(folder, "restored"));
  return { file, passphrase: undefined, mayReplace: false, ownerUrl: url, secret: testSecret, storage };
}

/** Every row of every table that a backup holds, as text. */
async function everything(url: string): Promise<Record<string, string>> {
  return withClient(url, async (owner) => {
    await owner.query("begin; set local role courtside_backup; set local timezone = 'UTC'");
    const { rows } = await owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and 'public.' || c.relname <> all ($1)`,
      [leftOut],
    );
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const text = await owner.query(`select string_agg(t::text, E'\\n' order by t::text) as all from ${name} t`);
      found[name] = text.rows[0].all;
    }
    return found;
  });
}

const picture = Buffer.from("\xff\xd8\xff a picture", "latin1");
const hostile = "tab\there, newline\nthere, backslash \\N and \\., quote ' \" and 🎾";

test("a restored database has every row, privilege and picture, and lists no backups", async () => {
  await poolFor("courtside_admin").query("update hero_content set description = $1", [hostile]);
  await poolFor("courtside_visitor").query(
    `select receive_message('contact', 'Dana Field', 'dana@player.example', null, null, null, null, $1, null, null, null, null)`,
    [hostile],
  );
  await poolFor("courtside_service").query("insert into backups (made_at, bytes, rows) values (now(), 1, 1)");
  await media.put("court-1.jpg", picture, "image/jpeg");
  const { file } = await make();
  const before = await everything(ownerUrl());
  expect(before.messages).toContain("dana@player.example");

  await restoring(file, async (url) => {
    expect(await everything(url)).toEqual(before);
    expect(await withClient(url, privilegeMatrix)).toBe(await asOwner(privilegeMatrix));
    await withClient(url, async (owner) => {
      const unforced =
        "select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity";
      expect((await owner.query(unforced)).rows).toEqual([]);
      const silenced = "select tgname from pg_trigger where tgenabled <> 'O'";
      expect((await owner.query(silenced)).rows).toEqual([]);
      await owner.query("set role courtside_backup");
      expect((await owner.query("select from backups")).rowCount).toBe(0);
    });
    expect(readFileSync(path.join(folder, "restored", "court-1.jpg"))).toEqual(picture);
  });
});

/** `age` asks a person at a terminal for the passphrase; `script` plays the terminal. */
function openWithAge(file: string): Buffer {
  const opened = `${file}.opened`;
  const command = `age --decrypt --output '${opened}' '${file}'`;
  execFileSync("script", ["--quiet", "--return", "--command", command, "/dev/null"], { input: `${passphrase}\n` });
  return readFileSync(opened);
}

// The gate installs age, and there it is never skipped.
const hasAge = spawnSync("age", ["--version"]).status === 0;
test.skipIf(!hasAge && !given("CI"))(
  "a sealed backup opens with Debian's age and tar alone",
  { tags: "long" },
  async () => {
    const { file, manifest } = await make(passphrase);
    const opened = path.join(folder, "opened.tar.gz");
    writeFileSync(opened, openWithAge(file));
    const told = execFileSync("tar", ["xzOf", opened, "manifest.json"], { encoding: "utf8" });
    expect(JSON.parse(told)).toEqual(manifest);
    expect(execFileSync("tar", ["tzf", opened], { encoding: "utf8" })).toContain("tables/public.services/000000.tsv");
  },
);

test("an open backup can be unpacked without a passphrase, a sealed one cannot", {
  tags: "long",
}, async () => {
  const [open, sealed] = [await make(), await make(passphrase)];
  const listed = execFileSync("tar", ["tzf", open.file], { encoding: "utf8" });
  expect(listed).toContain("tables/public.services/000000.tsv");
  expect(listed.trim().endsWith("manifest.json")).toBe(true);
  await expect(checkBackupFile(sealed.file, undefined)).rejects.toThrow("sealed");
  await expect(checkBackupFile(sealed.file, "another passphrase")).rejects.toThrow("not the right one");
  await restoring(
    sealed.file,
    async (url) => expect(await everything(url)).toEqual(await everything(ownerUrl())),
    passphrase,
  );
});

test("backups leave out sign-ins, links, attempts and jobs, and every table with such data is listed", async () => {
  const { manifest } = await make();
  expect(Object.keys(manifest.tables).filter((name) => leftOut.includes(name) || !name.startsWith("public."))).toEqual(
    [],
  );
  const { rows } = await asOwner((owner) =>
    owner.query<{ name: string }>(`select distinct 'public.' || c.relname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.attname in ('token', 'expires_at', 'tried_at', 'used_at') order by 1`),
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ name }) => !leftOut.includes(name))).toEqual([]);
});

test("a database that is not empty or is in use is left unchanged", async () => {
  const { file } = await make();
  await expect(restore(order(file, ownerUrl()))).rejects.toThrow("not empty");
  const visitor = await poolFor("courtside_visitor").connect();
  await expect(restore({ ...order(file, ownerUrl()), mayReplace: true })).rejects.toThrow("Stop it first");
  visitor.release();
});

test("--replace restores over an existing database; a failure leaves it unchanged", async () => {
  const { file } = await make();
  await poolFor("courtside_admin").query("update hero_content set title = 'Changed since'");
  await restoring(file, async (url) => {
    const before = await everything(url);
    await withClient(url, (owner) => owner.query("create table stray (id int)"));
    const failing = { ...order(file, url).storage, put: () => Promise.reject(new Error("disk full")) };
    await expect(restore({ ...order(file, url), mayReplace: true, storage: failing })).rejects.toThrow("disk full");
    await withClient(url, async (owner) => expect((await owner.query("select from stray")).rowCount).toBe(0));
    await restore({ ...order(file, url), mayReplace: true });
    expect(await everything(url)).toEqual(before);
    await withClient(url, (owner) => expect(owner.query("select from stray")).rejects.toThrow("does not exist"));
  });
});

test("a backup fails when it may not read a table", async () => {
  await asOwner((owner) => owner.query("create table stray (id int); alter table stray enable row level security"));
  await expect(make()).rejects.toThrow("A backup may not read public.stray");
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  await asOwner((owner) => owner.query("drop table stray"));
});

test("the owner reads no rows where policies decide, and the backup role writes none", () =>
  asOwner(async (owner) => {
    expect((await owner.query("select from claims")).rowCount).toBe(0);
    await owner.query("set role courtside_backup");
    expect((await owner.query("select from claims")).rowCount).toBeGreaterThan(0);
    await expect(owner.query("update claims set value = ''")).rejects.toThrow("permission denied");
  }));

test("pruning keeps the newest backups and ignores other files", async () => {
  const kept = mkdtempSync(path.join(folder, "kept-"));
  const days = ["2026-11-01", "2026-11-02", "2026-11-03"].map((day) => `courtside-${day}T03-00-00Z.tar.gz`);
  for (const name of [...days, "courtside-photos.tar.gz", "notes.txt"]) writeFileSync(path.join(kept, name), "");
  expect(await pruneBackupFiles(kept, 2)).toEqual([days[0]]);
  expect(readdirSync(kept)).toEqual([days[1], days[2], "courtside-photos.tar.gz", "notes.txt"]);
});
