import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { remember } from "#app/platform/remember.server.ts";
import { type Door, doorUrl } from "./roles.server.ts";

/** A connection or a transaction on it: what queries and mutations are given. */
export type Tx = PgDatabase<NodePgQueryResultHKT>;

const poolSizes: Record<Door, number> = { courtside_visitor: 8, courtside_admin: 4, courtside_service: 4 };

// A database that hangs ends no statement of its own accord, so whoever waits gives up. Jobs have time.
const longestQueryMs: Partial<Record<Door, number>> = { courtside_visitor: 2_000, courtside_admin: 12_000 };

export function connectionTo(door: Door): Tx {
  return remember(`database ${door}`, () => drizzle(poolFor(door)));
}

export function poolFor(door: Door): pg.Pool {
  return remember(`pool ${door}`, () => {
    const pool = new pg.Pool({
      connectionString: urlFor(door),
      max: poolSizes[door],
      connectionTimeoutMillis: 1_500,
      idleTimeoutMillis: 30_000,
      query_timeout: longestQueryMs[door],
      application_name: door,
    });
    // Without listeners a restart of the database would end this process.
    const onLost = (error: Error) => log.warn({ door, reason: error.message }, "a database connection was lost");
    pool.on("error", onLost);
    pool.on("connect", (client) => client.on("error", onLost));
    return pool;
  });
}

export async function closeConnections(): Promise<void> {
  const doors: Door[] = ["courtside_visitor", "courtside_admin", "courtside_service"];
  await Promise.all(doors.map((door) => poolFor(door).end()));
}

/** The owner's address, where there is one: without a name in it DATABASE_URL only says where the database is. */
export function ownerUrl(): string | undefined {
  const { DATABASE_URL } = env();
  return DATABASE_URL && new URL(DATABASE_URL).username ? DATABASE_URL : undefined;
}

/** For the commands that migrate, back up, restore and rotate. The running site needs no owner. */
export function requireOwnerUrl(): string {
  const url = ownerUrl();
  if (!url) throw new Error("Set DATABASE_URL to the database's owner, with its name and password");
  return url;
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
