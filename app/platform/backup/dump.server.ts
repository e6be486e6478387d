import type pg from "pg";
import { backedUpSchemas, backupPolicy, backupRole } from "#app/platform/db/backup-access.server.ts";
import { copyOut } from "#app/platform/db/copy.server.ts";
import type { Storage } from "#app/platform/media/storage.server.ts";
import { type Manifest, manifestName, partOf, secretMark } from "./manifest.server.ts";
import type { Entry } from "./tar.server.ts";

/** A restored database must not claim backups of another one, and a day's salt must not outlive its day. */
const leftOut = ["public.backups", "public.visitor_salts", "graphile_worker.migrations"];
const pieceBytes = 4 * 1024 * 1024;

type Source = { client: pg.Client; storage: Storage; secret: string; madeAt: Date };
type Table = { name: string; columns: string[]; needs: string[]; isOpen: boolean };

/** Everything that the site remembers, as one moment saw it, without making anybody wait. */
export async function* dumpEntries({ client, storage, secret, madeAt }: Source): AsyncGenerator<Entry> {
  const manifest: Manifest = {
    format: 1,
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
  const tables = inOrderOfNeed(await listTables(client));
  await client.query(`set local role ${backupRole}`);
  for (const table of tables) {
    const rows = yield* rowsOf(client, table);
    manifest.tables[table.name] = { columns: table.columns, rows };
  }
  manifest.sequences = await readSequences(client);
  await client.query("commit");
  // After the tables: a picture is stored before a row names it, and never changes.
  for await (const { name } of storage.list()) {
    const bytes = await storage.get(name);
    if (bytes) yield { name: `media/${name}`, bytes };
  }
}

async function* rowsOf(client: pg.Client, { name, columns }: Table): AsyncGenerator<Entry, number> {
  const copy = copyOut(client, `copy ${name} (${columns.join(", ")}) to stdout`);
  let piece: Buffer[] = [];
  let size = 0;
  let number = 0;
  const entry = () => ({
    name: `tables/${name}/${String(number++).padStart(6, "0")}.tsv`,
    bytes: Buffer.concat(piece),
  });
  // Each chunk is one row, so a piece ends where a row ends.
  for await (const row of copy as AsyncIterable<Buffer>) {
    piece.push(row);
    size += row.length;
    if (size < pieceBytes) continue;
    yield entry();
    piece = [];
    size = 0;
  }
  if (size > 0) yield entry();
  return copy.rows;
}

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname || '.' || c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select t.relnamespace::regnamespace || '.' || t.relname from pg_constraint k join pg_class t on t.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f') as needs,
       not c.relrowsecurity or exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $2) as "isOpen"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'r' order by 1`,
    [backedUpSchemas, backupPolicy],
  );
  const closed = rows.filter(({ isOpen }) => !isOpen).map(({ name }) => name);
  if (closed.length > 0) throw new Error(`A backup may not read ${closed.join(", ")}: run npm run db:migrate first`);
  return rows.filter(({ name }) => !leftOut.includes(name));
}

/** What others refer to comes first, because it is restored in this order. */
function inOrderOfNeed(tables: Table[]): Table[] {
  const ordered: Table[] = [];
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
  const { rows } = await client.query<{ name: string }>(
    "select schemaname || '.' || sequencename as name from pg_sequences where schemaname = any ($1)",
    [backedUpSchemas],
  );
  const sequences: Manifest["sequences"] = {};
  for (const { name } of rows) {
    const { rows: states } = await client.query(`select last_value::text, is_called from ${name}`);
    sequences[name] = states[0];
  }
  return sequences;
}
