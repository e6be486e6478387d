import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";

/** The current definition of each function, by name. Migrations contain only the first one. */
const folder = path.join("drizzle", "functions");

type FunctionFile = { name: string; sql: string };
/** `note` is the comment on the function, `definition` its source. */
type Living = { name: string; signature: string; note: string | null; definition: string };

/**
 * Updates the functions whose file has changed and those changed by hand in the database, in one transaction, so that
 * a new function never calls an old one. Returns their names.
 */
export async function applyFunctions(client: pg.ClientBase, root = path.resolve()): Promise<string[]> {
  if (await isNewer(client, root)) return [];
  const living = Map.groupBy(await listFunctions(client), ({ name }) => name);
  const changed = readFunctions(root).filter(({ name, sql }) => {
    const [only, ...more] = living.get(name) ?? [];
    return more.length > 0 || !only || only.note !== noteOf(name, sql, only.definition);
  });
  if (changed.length > 0) await replace(client, changed);
  return changed.map(({ name }) => name);
}

/** A node of the previous version that restarts during an upgrade leaves newer functions alone. */
async function isNewer(client: pg.ClientBase, root: string): Promise<boolean> {
  const last = readMigrationFiles({ migrationsFolder: path.join(root, "drizzle") }).at(-1);
  const newer = "select from drizzle.__drizzle_migrations where created_at > $1 limit 1";
  const { rowCount } = await client.query(newer, [last?.folderMillis ?? 0]);
  return rowCount === 1;
}

async function replace(client: pg.ClientBase, changed: FunctionFile[]): Promise<void> {
  await client.query("begin");
  try {
    // Functions may refer to later ones, and a new owner needs the right to create for a moment.
    await client.query("set local check_function_bodies = off; grant create on schema public to courtside_intake");
    for (const { sql } of changed) await client.query(sql);
    await client.query("revoke create on schema public from courtside_intake");
    const living = Map.groupBy(await listFunctions(client), ({ name }) => name);
    for (const file of changed) await noteWhatStands(client, file, living.get(file.name) ?? []);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function noteWhatStands(client: pg.ClientBase, { name, sql }: FunctionFile, found: Living[]): Promise<void> {
  const [only, ...more] = found;
  if (!only || more.length > 0)
    throw new Error(
      `${folder}/${name}.sql leaves ${found.length} functions called ${name}: drop the one with other parameters in a migration`,
    );
  const note = noteOf(name, sql, only.definition);
  await client.query(`comment on function ${only.signature} is '${note}'`);
}

function noteOf(name: string, sql: string, definition: string): string {
  return `${folder}/${name}.sql ${digestOf(sql)} ${digestOf(definition)}`;
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

export function readFunctions(root: string): FunctionFile[] {
  const files = globSync(path.join(root, folder, "*.sql")).toSorted();
  return files.map((file) => ({ name: path.basename(file, ".sql"), sql: readFileSync(file, "utf8") }));
}

/** The product's functions, without those of extensions. */
export async function listFunctions(client: pg.ClientBase): Promise<Living[]> {
  const { rows } = await client.query<Living>(`
    select p.proname as name, p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition,
      obj_description(p.oid, 'pg_proc') as note
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
    order by 2`);
  return rows;
}
