import type pg from "pg";
import { copyIn } from "#app/platform/db/copy.server.ts";
import { emptyQueue } from "#app/platform/jobs/queue-tables.server.ts";
import { storedTypeOf } from "#app/platform/media/picture-file.ts";
import type { Storage } from "#app/platform/media/storage.server.ts";
import { type Entry, RefusedBackup, readPartName } from "./archive.server.ts";
import { createSchema } from "./create-schema.server.ts";
import { columnList, type KnownTable, listKnownSequences, listKnownTables } from "./known-tables.server.ts";
import { type Manifest, partOf } from "./manifest.server.ts";

type Target = { client: pg.Client; storage: Storage };

/**
 * Loads everything in one transaction, so a failure leaves the database unchanged. Pictures are added to the existing
 * ones.
 */
export async function loadBackup(entries: AsyncIterable<Entry>, manifest: Manifest, target: Target): Promise<void> {
  const { client } = target;
  await client.query("begin");
  try {
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    await createSchema(client, manifest);
    await emptyQueue(client);
    const tables = knownTables(manifest, await listKnownTables(client));
    await emptyTables(client, tables);
    await letOwnerWrite(client, tables);
    await setSequences(client, manifest);
    await load(entries, { manifest, tables, ...target });
    await bindOwnerAgain(client, tables);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** From here on, names come from the catalog. The manifest only gives the column order. */
function knownTables({ tables }: Manifest, known: KnownTable[]): Map<string, KnownTable> {
  const strange = Object.keys(tables).find((name) => !known.some((table) => table.name === name));
  if (strange) throw new RefusedBackup(`The file holds ${strange}, which is no table of ours to restore.`);
  return new Map(
    known.map((table) => {
      const columns = tables[table.name]?.columns ?? [];
      if (columns.toSorted().join() !== table.columns.toSorted().join())
        throw new RefusedBackup(`The file does not hold ${table.name} with the columns that it has.`);
      return [table.name, { ...table, columns }];
    }),
  );
}

type Load = Target & { manifest: Manifest; tables: Map<string, KnownTable> };

/** Loads and counts all rows before storing the first picture, because files cannot be rolled back. */
async function load(entries: AsyncIterable<Entry>, { manifest, tables, client, storage }: Load): Promise<void> {
  const loaded = new Map<string, number>();
  for await (const { name, bytes } of entries) {
    const part = readPartName(name);
    if (part.kind !== "rows") compare(manifest, loaded);
    if (part.kind === "manifest") return;
    // The file is read a second time and may have been replaced since.
    if (manifest.parts[name]?.sha256 !== partOf(bytes).sha256) throw new RefusedBackup(`${name} is damaged.`);
    if (part.kind === "media") await putBack(storage, part.file, bytes);
    else {
      const table = tables.get(part.table);
      if (!table) throw new RefusedBackup(`${name} is of no table of ours.`);
      loaded.set(part.table, (loaded.get(part.table) ?? 0) + (await take(client, table, bytes)));
    }
  }
}

async function take(client: pg.Client, { name, identifier, columns }: KnownTable, rows: Buffer): Promise<number> {
  try {
    return await copyIn(client, `copy ${identifier} (${columnList(columns)}) from stdin`, rows);
  } catch (error) {
    throw isAboutRows(error) ? new RefusedBackup(`${name} does not take its rows: ${error.message}.`) : error;
  }
}

/** Names are never reused, so an existing file is the same picture. */
async function putBack(storage: Storage, file: string, bytes: Buffer): Promise<void> {
  await storage.put(file, bytes, storedTypeOf(file) ?? "application/octet-stream");
}

function compare({ tables }: Manifest, loaded: Map<string, number>): void {
  for (const [name, { rows }] of Object.entries(tables))
    if ((loaded.get(name) ?? 0) !== rows) throw new RefusedBackup(`${name} should have ${rows} rows.`);
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  const known = await listKnownSequences(client);
  if (
    Object.keys(sequences).toSorted().join() !==
    known
      .map(({ name }) => name)
      .toSorted()
      .join()
  )
    throw new RefusedBackup("The file counts with sequences that are not ours.");
  for (const { name, identifier } of known) {
    const { last_value, is_called } = sequences[name] ?? {};
    await client.query("select setval($1::regclass, $2, $3)", [identifier, last_value, is_called]);
  }
}

/** Migrations insert a few rows of their own. */
async function emptyTables(client: pg.Client, tables: Map<string, KnownTable>): Promise<void> {
  const identifiers = [...tables.values()].map(({ identifier }) => identifier);
  await client.query(`truncate ${identifiers.join(", ")} cascade`);
}

// Only inside this transaction, so no one sees a table without row security. Triggers would enqueue every mail again.
async function letOwnerWrite(client: pg.Client, tables: Map<string, KnownTable>): Promise<void> {
  for (const { identifier, isSecured } of tables.values()) {
    if (isSecured) await client.query(`alter table ${identifier} no force row level security`);
    await client.query(`alter table ${identifier} disable trigger user`);
  }
}

async function bindOwnerAgain(client: pg.Client, tables: Map<string, KnownTable>): Promise<void> {
  // By now all rows that refer to each other are loaded. A table with pending checks cannot be altered.
  await client.query("set constraints all immediate");
  for (const { identifier, isSecured } of tables.values()) {
    if (isSecured) await client.query(`alter table ${identifier} force row level security`);
    await client.query(`alter table ${identifier} enable trigger user`);
  }
}

/** SQLSTATE class 22 is about values, 23 about constraints. */
function isAboutRows(error: unknown): error is Error {
  return error instanceof Error && "code" in error && /^2[23]/.test(String(error.code));
}
