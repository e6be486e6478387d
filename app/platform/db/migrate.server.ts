import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { letBackupRead } from "#app/platform/db/roles/backup-access.server.ts";
import {
  closeToOthers,
  type Door,
  doorPassword,
  doors,
  householdKeyParts,
  scramVerifier,
} from "#app/platform/db/roles/roles.server.ts";
import { grantQueueAccess } from "#app/platform/jobs/queue-tables.server.ts";
import { applyFunctions } from "./functions.server.ts";

type Target = { ownerUrl: string; secret: string };

// A waiting migration blocks every later statement, and visitors give up after a second (0000_roles).
const lockWaitMs = 500;
const lockAttempts = 20;
const longestPauseMs = 2_000;
const lockTimedOut = "55P03";

/** Told apart from other start errors, because the operator has to fix this one. */
class FailedMigration extends Error {
  override name = "FailedMigration";
}

/** migrateDatabase() during a start. */
export async function migrateFirst(target: Target): Promise<void> {
  try {
    await migrateDatabase(target);
  } catch (cause) {
    throw new FailedMigration("the database was not migrated", { cause });
  }
}

/** Migrates the database to this version. Nodes that start together wait for each other and find nothing left to do. */
export async function migrateDatabase(target: Target): Promise<void> {
  const client = new pg.Client({
    connectionString: target.ownerUrl,
    connectionTimeoutMillis: 5_000,
    application_name: "courtside_migrate",
  });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtextextended('courtside migrations', 0))");
    await client.query(`set lock_timeout = ${lockWaitMs}`);
    await givingWay(() => migrate(drizzle(client), { migrationsFolder: path.resolve("drizzle") }));
    await givingWay(() => applyFunctions(client));
    await givingWay(() => migrateQueue(client, target.ownerUrl));
    await grantQueueAccess(client);
    await givingWay(() => letBackupRead(client));
    await closeToOthers(client);
    for (const [door, wanted] of limited) await restoreLimits(client, door, Object.entries(wanted));
    await setDoorSecrets(client, target.secret);
  } finally {
    await client.end();
  }
}

/** graphile-worker creates and migrates its own tables. Its functions must not be public. */
async function migrateQueue(client: pg.Client, ownerUrl: string): Promise<void> {
  await client.query("alter default privileges revoke execute on functions from public");
  await runMigrations({ connectionString: ownerUrl, logger: quiet });
}

async function givingWay(step: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await step();
      return;
    } catch (error) {
      if (attempt === lockAttempts || !hasCode(error, lockTimedOut)) throw error;
      await pause(Math.min(attempt * 250, longestPauseMs));
    }
  }
}

/** Roles that the public can reach have short timeouts. */
const limits = { statement_timeout: "2s", lock_timeout: "1s", idle_in_transaction_session_timeout: "5s" };
const limited: [Door, typeof limits][] = [
  ["courtside_visitor", limits],
  // A booking waits for earlier ones to finish.
  ["courtside_booking", { ...limits, statement_timeout: "4s", lock_timeout: "3s" }],
  ["courtside_household", limits],
];

/** PostgreSQL lets roles change their own defaults, so each start sets them again. */
async function restoreLimits(client: pg.Client, door: Door, wanted: [string, string][]): Promise<void> {
  const isAsWanted = `
    select array_agg(setconfig::text) = array['{${wanted.map(([name, value]) => `${name}=${value}`)}}']
    from pg_db_role_setting join pg_database d on datname = current_database()
    where setrole = '${door}'::regrole and setdatabase in (0, d.oid)`;
  // Only when needed: sites on one server that start together would write the same catalog row.
  await client.query(`
    do $$
    begin
      if (${isAsWanted}) then return; end if;
      execute format('alter role ${door} in database %I reset all', current_database());
      alter role ${door} reset all;
      ${wanted.map(([name, value]) => `alter role ${door} set ${name} = '${value}';`).join("\n")}
    end
    $$`);
}

/** Everything derived from the secret: each role's password and the household key. */
export async function setDoorSecrets(client: pg.Client, secret: string): Promise<void> {
  for (const door of doors) {
    const verifier = scramVerifier(doorPassword(secret, door));
    await client.query(`alter role ${client.escapeIdentifier(door)} password ${client.escapeLiteral(verifier)}`);
  }
  const { inner_key, outer_key } = householdKeyParts(secret);
  await client.query(
    `insert into door_keys as kept (door, inner_key, outer_key) values ('courtside_household', $1, $2)
     on conflict (door) do update set inner_key = excluded.inner_key, outer_key = excluded.outer_key
     where kept.inner_key <> excluded.inner_key`,
    [inner_key, outer_key],
  );
}

function hasCode(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === code) || hasCode(error.cause, code);
}

const quiet = new Logger(() => () => {});
