import type pg from "pg";
import { copyIn } from "#app/platform/db/copy.server.ts";
import { mediaTypes } from "#app/platform/media/media-files.server.ts";
import type { Storage } from "#app/platform/media/storage.server.ts";
import { layTables } from "./lay-tables.server.ts";
import { type Manifest, manifestName, partOf } from "./manifest.server.ts";
import { RefusedBackup } from "./refused-backup.ts";
import type { Entry } from "./tar.server.ts";

type Target = { client: pg.Client; storage: Storage };

/** All of it in one transaction: whatever goes wrong, the database is as it was. Pictures come back beside the others. */
export async function loadBackup(entries: AsyncIterable<Entry>, manifest: Manifest, target: Target): Promise<void> {
  const { client } = target;
  await client.query("begin");
  try {
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    await layTables(client, manifest);
    await emptyTables(client, manifest);
    await letOwnerWrite(client, manifest);
    const loaded = await load(entries, manifest, target);
    compare(manifest, loaded);
    for (const [name, { last_value, is_called }] of Object.entries(manifest.sequences))
      await client.query("select setval($1::regclass, $2, $3)", [name, last_value, is_called]);
    await bindOwnerAgain(client, manifest);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function load(entries: AsyncIterable<Entry>, manifest: Manifest, to: Target) {
  const loaded = new Map<string, number>();
  for await (const { name, bytes } of entries) {
    if (name === manifestName) break;
    if (manifest.parts[name]?.sha256 !== partOf(bytes).sha256) throw new RefusedBackup(`${name} is damaged.`);
    const [kind, what = ""] = name.split("/");
    if (kind === "media") await putBack(to.storage, what, bytes);
    else {
      const columns = manifest.tables[what]?.columns.join(", ");
      const rows = await copyIn(to.client, `copy ${what} (${columns}) from stdin`, bytes);
      loaded.set(what, (loaded.get(what) ?? 0) + rows);
    }
  }
  return loaded;
}

/** A name is never used twice: what is there already is the same picture. */
async function putBack(storage: Storage, name: string, bytes: Buffer): Promise<void> {
  const extension = name.slice(name.lastIndexOf(".") + 1) as keyof typeof mediaTypes;
  await storage.put(name, bytes, mediaTypes[extension] ?? "application/octet-stream");
}

function compare({ tables }: Manifest, loaded: Map<string, number>): void {
  for (const [name, { rows }] of Object.entries(tables))
    if ((loaded.get(name) ?? 0) !== rows) throw new RefusedBackup(`${name} should have ${rows} rows.`);
}

/** Migrations plant a few rows of their own. */
async function emptyTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  await client.query(`truncate ${Object.keys(tables).join(", ")}`);
}

// Inside the transaction only: nobody else ever sees a table without its walls. Triggers would enqueue every mail again.
async function letOwnerWrite(client: pg.Client, { tables }: Manifest): Promise<void> {
  for (const name of ownTables(tables))
    await client.query(`alter table ${name} no force row level security; alter table ${name} disable trigger user`);
}

async function bindOwnerAgain(client: pg.Client, { tables }: Manifest): Promise<void> {
  for (const name of ownTables(tables))
    await client.query(`alter table ${name} force row level security; alter table ${name} enable trigger user`);
}

function ownTables(tables: Manifest["tables"]): string[] {
  return Object.keys(tables).filter((name) => name.startsWith("public."));
}
