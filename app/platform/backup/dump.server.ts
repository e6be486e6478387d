import pg from "pg";
import { copyOut } from "#app/platform/db/copy.server.ts";
import { backupRole } from "#app/platform/db/roles/backup-access.server.ts";
import { storedTypeOf } from "#app/platform/media/picture-file.ts";
import type { Storage } from "#app/platform/media/storage.server.ts";
import { type Entry, manifestName, mediaName, rowsName } from "./archive.server.ts";
import { writeBackupFile } from "./backup-file.server.ts";
import { columnList, type KnownTable, listKnownSequences, listKnownTables } from "./known-tables.server.ts";
import { type Manifest, partOf, secretMark } from "./manifest.server.ts";

type Site = { ownerUrl: string; secret: string; storage: Storage };
type Order = Site & { folder: string; passphrase: string | undefined };

/** Writes the database and the pictures to one file and verifies it before giving it its final name. */
export async function makeBackup({ ownerUrl, secret, storage, folder, passphrase }: Order) {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "courtside_backup" });
  await client.connect();
  try {
    const madeAt = new Date();
    return await writeBackupFile(dumpEntries({ client, storage, secret, madeAt }), { folder, madeAt, passphrase });
  } finally {
    await client.end();
  }
}

const pieceBytes = 4 * 1024 * 1024;

type Source = { client: pg.Client; storage: Storage; secret: string; madeAt: Date };

/** Dumps all data from one snapshot, without blocking anyone. */
async function* dumpEntries({ client, storage, secret, madeAt }: Source): AsyncGenerator<Entry> {
  const manifest: Manifest = {
    format: 2,
    made_at: madeAt.toISOString(),
    migrations: [],
    tables: {},
    sequences: {},
    parts: {},
    secret_mark: secretMark(secret),
  };
  for await (const entry of contents(client, storage, manifest)) {
    manifest.parts[entry.name] = partOf(entry.bytes);
    yield entry;
  }
  yield { name: manifestName, bytes: Buffer.from(JSON.stringify(manifest, null, 2)) };
}

async function* contents(client: pg.Client, storage: Storage, manifest: Manifest): AsyncGenerator<Entry> {
  await client.query("begin isolation level repeatable read read only");
  await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
  await client.query("set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'");
  manifest.migrations = await listMigrations(client);
  const tables = inOrderOfNeed(await listReadableTables(client));
  await client.query(`set local role ${backupRole}`);
  for (const table of tables) {
    const rows = yield* rowsOf(client, table);
    manifest.tables[table.name] = { columns: table.columns, rows };
  }
  manifest.sequences = await readSequences(client);
  await client.query("commit");
  // After the tables: a picture is stored before a row refers to it, and never changes.
  for await (const { name } of storage.list()) {
    // Ignore files in the folder that are not ours.
    const bytes = storedTypeOf(name) ? await storage.get(name) : undefined;
    if (bytes) yield { name: mediaName(name), bytes };
  }
}

async function* rowsOf(client: pg.Client, { name, identifier, columns }: KnownTable): AsyncGenerator<Entry, number> {
  let [count, number] = [0, 0];
  for await (const { bytes, rows } of copyOut(
    client,
    `copy ${identifier} (${columnList(columns)}) to stdout`,
    pieceBytes,
  )) {
    count += rows;
    yield { name: rowsName(name, number++), bytes };
  }
  return count;
}

async function listReadableTables(client: pg.Client): Promise<KnownTable[]> {
  const tables = await listKnownTables(client);
  const closed = tables.filter(({ isOpen }) => !isOpen).map(({ name }) => name);
  if (closed.length > 0) throw new Error(`A backup may not read ${closed.join(", ")}: run npm run db:migrate first`);
  return tables;
}

/** Sorts referenced tables before the ones that refer to them, because restore loads in this order. */
function inOrderOfNeed(tables: KnownTable[]): KnownTable[] {
  const ordered: KnownTable[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const free = waiting.filter(({ needs }) => !needs.some((need) => names.has(need)));
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...names].join(", ")}`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

async function listMigrations(client: pg.Client): Promise<Manifest["migrations"]> {
  const { rows } = await client.query<Manifest["migrations"][number]>(
    "select hash, created_at::float8 as created_at from drizzle.__drizzle_migrations order by created_at",
  );
  return rows;
}

async function readSequences(client: pg.Client): Promise<Manifest["sequences"]> {
  const sequences: Manifest["sequences"] = {};
  for (const { name, identifier } of await listKnownSequences(client)) {
    const { rows: states } = await client.query(`select last_value::text, is_called from ${identifier}`);
    sequences[name] = states[0];
  }
  return sequences;
}
