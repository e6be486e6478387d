import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { remember } from "#app/platform/remember.server.ts";
import { type Door, doors, doorUrl } from "./roles.server.ts";

/** A connection or a transaction on it: what queries and mutations are given. */
export type Tx = PgDatabase<NodePgQueryResultHKT>;

/** Each door has connections of its own. Accounts go through the jobs' door, but somebody waits for their answer. */
export const poolNames = [...doors, "courtside_accounts"] as const;
export type PoolName = (typeof poolNames)[number];

const poolSizes: Record<PoolName, number> = {
  courtside_visitor: 8,
  courtside_admin: 4,
  courtside_service: 4,
  courtside_accounts: 4,
};

// A database that hangs ends no statement of its own accord, so whoever waits gives up. Jobs have time.
const longestQueryMs: Partial<Record<PoolName, number>> = {
  courtside_visitor: 2_000,
  courtside_admin: 12_000,
  courtside_accounts: 2_000,
};

export function connectionTo(name: PoolName): Tx {
  return remember(`database ${name}`, () => drizzle(poolFor(name)));
}

export function poolFor(name: PoolName): pg.Pool {
  return remember(`pool ${name}`, () => {
    const pool = new pg.Pool({
      connectionString: urlFor(name === "courtside_accounts" ? "courtside_service" : name),
      max: poolSizes[name],
      connectionTimeoutMillis: 1_500,
      idleTimeoutMillis: 30_000,
      query_timeout: longestQueryMs[name],
      application_name: name,
    });
    // Without listeners a restart of the database would end this process.
    const onLost = (error: Error) => log.warn({ door: name, reason: error.message }, "a database connection was lost");
    pool.on("error", onLost);
    pool.on("connect", (client) => client.on("error", onLost));
    return pool;
  });
}

export async function closeConnections(): Promise<void> {
  await Promise.all(poolNames.map((name) => poolFor(name).end()));
}

export function urlFor(door: Door): string {
  const { DATABASE_URL, APP_SECRET, VISITOR_DATABASE_URL, ADMIN_DATABASE_URL, SERVICE_DATABASE_URL } = env();
  const own = {
    courtside_visitor: VISITOR_DATABASE_URL,
    courtside_admin: ADMIN_DATABASE_URL,
    courtside_service: SERVICE_DATABASE_URL,
  }[door];
  if (own) return own;
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
  return doorUrl(DATABASE_URL, APP_SECRET, door);
}
