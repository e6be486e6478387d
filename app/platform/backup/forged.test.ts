import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { migrateDatabase } from "#app/platform/db/migrate.server.ts";
import { privilegeMatrix } from "#app/platform/db/roles/privilege-matrix.server.ts";
import { env } from "#app/platform/env.server.ts";
import { folderStorage } from "#app/platform/media/folder-storage.server.ts";
import { dropDatabase, inTurnOnServer, onDatabase, testSecret, withClient } from "#tests/database.ts";
import { addRows, type Forgery, forge, type Part, written } from "#tests/forged-backups.ts";
import { manifestName, RefusedBackup } from "./archive.server.ts";
import { readBackupFile } from "./backup-file.server.ts";
import { makeBackup } from "./dump.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { sealBackup } from "./seal.server.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const folder = mkdtempSync(path.join(tmpdir(), "courtside-forged-"));
const media = path.join(folder, "media");
const passphrase = "a passphrase for tests";
const serverUrl = inject("ownerUrl");
const targetUrl = onDatabase(serverUrl, `courtside_test_forged_${Date.now()}`);
const picture = Buffer.from("\xff\xd8\xff a picture", "latin1");
let genuine = "";

// A forged file is meant to overwrite a live site, so every restore here uses --replace.
beforeAll(async () => {
  await withClient(serverUrl, (owner) => owner.query(`create database ${new URL(targetUrl).pathname.slice(1)}`));
  await inTurnOnServer(serverUrl, () => migrateDatabase({ ownerUrl: targetUrl, secret: testSecret }));
  const storage = folderStorage(path.join(folder, "source"));
  await storage.put("court-1.jpg", picture, "image/jpeg");
  const source = { ownerUrl: env().DATABASE_URL ?? "", secret: testSecret, storage };
  genuine = (await makeBackup({ ...source, folder, passphrase: undefined })).file;
});
afterAll(async () => {
  await dropDatabase(serverUrl, targetUrl);
  rmSync(folder, { recursive: true, force: true });
});

function restoring(file: string, words?: string) {
  const storage = folderStorage(media);
  const order = { file, passphrase: words, mayReplace: true, ownerUrl: targetUrl, secret: testSecret, storage };
  return inTurnOnServer(serverUrl, () => restoreBackup(order));
}

/** Everything a restore could change: privileges and memberships, rows, pictures, and other files. */
function surroundings() {
  return withClient(targetUrl, async (owner) => {
    const roles = await owner.query(
      `select r.rolname, r.rolsuper, r.rolcreaterole, m.roleid::regrole::text as of from pg_roles r
       left join pg_auth_members m on m.member = r.oid order by 1, 4`,
    );
    const tables = await owner.query(
      "select oid, relname, relfilenode from pg_class where relnamespace::regnamespace::text !~ '^pg_t' order by 1",
    );
    const files = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => !name.startsWith("forged-"));
    return { roles: roles.rows, tables: tables.rows, privileges: await privilegeMatrix(owner), files: files.sort() };
  });
}

async function expectRefusal(file: string, words?: string, said = ""): Promise<void> {
  const before = await surroundings();
  const refusal = await restoring(file, words).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(RefusedBackup);
  expect(String(refusal)).toContain(said);
  expect(await surroundings()).toEqual(before);
}

const smuggled = 'public.messages (id) from stdin; grant courtside_service to courtside_visitor; copy public."messages';
const rowsOf = (table: string) => `tables/public.${table}/000000.tsv`;

/** What an attacker would try who knows our code and can write to the backup folder. */
const forgeries: [string, (forgery: Forgery) => void][] = [
  [
    "an entry whose table's name is SQL",
    ({ parts }) => {
      parts.unshift({ name: `tables/${smuggled}/000000.tsv`, bytes: Buffer.from("") });
    },
  ],
  [
    "a table's name in the manifest that is SQL",
    ({ manifest }) => {
      manifest.tables[smuggled] = { columns: ["id"], rows: 0 };
    },
  ],
  [
    "a column's name that is SQL",
    ({ manifest }) => {
      manifest.tables["public.claims"]?.columns.push('key") from stdin; create role mine superuser; --');
    },
  ],
  [
    "a sequence's name that is SQL",
    ({ manifest }) => {
      manifest.sequences["public.x'); create role mine; --"] = { last_value: "1", is_called: true };
    },
  ],
  [
    "a sequence of somebody else",
    ({ manifest }) => {
      manifest.sequences["public.messages"] = { last_value: "1", is_called: true };
    },
  ],
  [
    "sessions that were ended",
    (forgery) => addRows(forgery, "public.sessions", { columns: ["id"], lines: ["revived"] }),
  ],
  [
    "a reset link that was used",
    (forgery) => addRows(forgery, "public.verifications", { columns: ["id"], lines: ["revived"] }),
  ],
  [
    "jobs for the worker",
    (forgery) => addRows(forgery, "graphile_worker._private_jobs", { columns: ["id"], lines: ["1"] }),
  ],
  [
    "rows of the catalog",
    (forgery) => addRows(forgery, "pg_catalog.pg_auth_members", { columns: ["oid"], lines: ["1"] }),
  ],
  [
    "a list of migrations of its own",
    (forgery) => addRows(forgery, "drizzle.__drizzle_migrations", { columns: ["hash"], lines: ["x"] }),
  ],
  [
    "a migration that we do not know",
    ({ manifest }) => {
      manifest.migrations.push({ hash: "0".repeat(64), created_at: 1 });
    },
  ],
  [
    "a table left out",
    ({ manifest, parts }) => {
      delete manifest.tables["public.user_roles"];
      parts.splice(0, parts.length, ...parts.filter(({ name }) => name !== rowsOf("user_roles")));
    },
  ],
  [
    "a column left out",
    ({ manifest }) => {
      manifest.tables["public.claims"]?.columns.pop();
    },
  ],
  [
    "more rows than it says",
    ({ manifest }) => {
      const claims = manifest.tables["public.claims"];
      if (claims) claims.rows -= 1;
    },
  ],
  [
    "rows that break a constraint",
    ({ parts }) => {
      const claims = parts.find(({ name }) => name === rowsOf("claims"));
      if (claims) claims.bytes = Buffer.concat([claims.bytes, claims.bytes]);
    },
  ],
  [
    "a picture above its folder",
    ({ parts }) => {
      parts.push({ name: "media/../../escaped-1.jpg", bytes: picture });
    },
  ],
  [
    "a picture at an absolute path",
    ({ parts }) => {
      parts.push({ name: "media//tmp/escaped-1.jpg", bytes: picture });
    },
  ],
  [
    "a picture in a folder of its own",
    ({ parts }) => {
      parts.push({ name: "media/inner/court-1.jpg", bytes: picture });
    },
  ],
  [
    "a program among the pictures",
    ({ parts }) => {
      parts.push({ name: "media/run-1.js", bytes: Buffer.from("process.exit()") });
    },
  ],
  [
    "a page that calls itself a picture",
    ({ parts }) => {
      parts.push({ name: "media/page-1.jpg", bytes: Buffer.from("<script>alert(1)</script>") });
    },
  ],
  [
    "a symbolic link",
    ({ parts }) => {
      parts.push({
        name: "media/link-1.jpg",
        bytes: Buffer.alloc(0),
        head: { type: "symlink", linkname: "/etc/passwd" },
      });
    },
  ],
  [
    "a hard link",
    ({ parts }) => {
      parts.push({ name: "media/link-1.jpg", bytes: Buffer.alloc(0), head: { type: "link", linkname: "/etc/passwd" } });
    },
  ],
  [
    "a device",
    ({ parts }) => {
      parts.push({ name: "media/link-1.jpg", bytes: Buffer.alloc(0), head: { type: "character-device" } });
    },
  ],
  [
    "a part that is there twice",
    ({ parts }) => {
      parts.push({ name: "media/court-1.jpg", bytes: Buffer.concat([picture, picture]) });
    },
  ],
  [
    "a picture before the rows",
    ({ parts }) => {
      parts.unshift({ name: "media/early-1.jpg", bytes: picture });
    },
  ],
  [
    "a part larger than any of ours",
    ({ parts }) => {
      parts.push({ name: "media/huge-1.jpg", bytes: Buffer.alloc(65 * 1024 * 1024) });
    },
  ],
  [
    "a name of an object's own nature",
    ({ parts }) => {
      parts.push({ name: "__proto__", bytes: picture });
    },
  ],
  [
    "a second manifest before the last",
    ({ parts, manifest }) => {
      parts.unshift({ name: manifestName, bytes: Buffer.from(JSON.stringify(manifest)) });
    },
  ],
];

test.each(forgeries)("a forged backup is refused and changes nothing: %s", { tags: "long" }, async (_what, change) =>
  expectRefusal(await forge(genuine, change)),
);

const bare: [string, () => Promise<string> | string][] = [
  ["no manifest at all", () => written(genuine, [{ name: "media/court-1.jpg", bytes: picture }])],
  ["a manifest that is not JSON", () => written(genuine, [{ name: manifestName, bytes: Buffer.from("{") }])],
  ["a manifest of the former format", () => forge(genuine, ({ manifest }) => Object.assign(manifest, { format: 1 }))],
  ["something else altogether", () => put("not a backup")],
  ["a seal of the former kind", () => put("courtside sealed backup 1\nxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")],
];

function put(text: string): string {
  const file = path.join(folder, `forged-${crypto.randomUUID()}`);
  writeFileSync(file, text);
  return file;
}

test.each(bare)("a forged backup is refused and changes nothing: %s", { tags: "long" }, async (_what, make) =>
  expectRefusal(await make()),
);

test("a forged backup is refused and changes nothing: a part replaced after its digest was computed", async () => {
  const parts: Part[] = [];
  for await (const part of readBackupFile(genuine, undefined)) parts.push(part);
  const claims = parts.find(({ name }) => name === rowsOf("claims"));
  if (claims) claims.bytes = Buffer.from(claims.bytes.toString().replace("8+", "9+"));
  await expectRefusal(await written(genuine, parts));
});

test("an unsealed file is refused when a passphrase is given, and a sealed forgery when none is", async () => {
  await expectRefusal(genuine, passphrase, "not sealed, though a passphrase was given");
  const forged = await forge(genuine, (forgery) =>
    addRows(forgery, "public.sessions", { columns: ["id"], lines: ["revived"] }),
  );
  const sealed = `${forged}.age`;
  writeFileSync(sealed, await buffer(await sealBackup(Readable.from([readFileSync(forged)]), passphrase)));
  await expectRefusal(sealed, passphrase);
});

// Proves that the suite does not simply refuse everything.
test("the same file without the forgery is restored", async () => {
  await restoring(await forge(genuine, () => {}));
  expect(readdirSync(media)).toEqual(["court-1.jpg"]);
});
