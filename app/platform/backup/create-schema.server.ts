import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { doors } from "#app/platform/db/roles/roles.server.ts";
import { RefusedBackup } from "./archive.server.ts";
import type { Manifest } from "./manifest.server.ts";

/** Checks everything that prevents a restore before anything is changed. */
export async function refuseUnlessReady(client: pg.Client, manifest: Manifest, mayReplace: boolean): Promise<void> {
  migrationsOf(manifest);
  if (!mayReplace && !(await isEmpty(client)))
    throw new RefusedBackup("The database is not empty. With --replace everything in it is given up for the backup.");
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and usename = any ($1)",
    [doors],
  );
  if (rows[0]?.count) throw new RefusedBackup("The site is running on this database. Stop it first.");
}

/**
 * Recreates the tables as they were at the time of the backup, with the same migrations, in the caller's transaction.
 */
export async function createSchema(client: pg.Client, manifest: Migrated): Promise<void> {
  if (!(await isEmpty(client))) await dropEverything(client);
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of migrationsOf(manifest)) {
    for (const statement of sql) await client.query(statement);
    const note = "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)";
    await client.query(note, [hash, folderMillis]);
  }
}

type Migrated = Pick<Manifest, "migrations">;

function migrationsOf({ migrations: wanted }: Migrated) {
  const known = readMigrationFiles({ migrationsFolder: path.resolve("drizzle") }).slice(0, wanted.length);
  if (known.length < wanted.length || known.some(({ hash }, index) => hash !== wanted[index]?.hash))
    throw new RefusedBackup("The backup was made by a version that this one does not know. Restore it with that one.");
  return known;
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'drizzle')`,
  );
  return rowCount === 0;
}

/** Leaves out the queue's tables: they belong to graphile-worker and are emptied instead. */
async function dropEverything(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(nspname), ', ') as names from pg_namespace
     where nspname !~ '^pg_' and nspname not in ('information_schema', 'graphile_worker')`,
  );
  await client.query(`drop schema ${rows[0]?.names} cascade; create schema public`);
}
