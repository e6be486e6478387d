import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { env } from "#app/platform/env.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
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
    const onLost = (error: Error) => log.warn({ door, ...reasonOf(error) }, "a database connection was lost");
    pool.on("error", onLost);
    pool.on("connect", (client) => client.on("error", onLost));
    return pool;
  });
}

export async function closeConnections(): Promise<void> {
  const doors: Door[] = ["courtside_visitor", "courtside_admin", "courtside_service"];
  await Promise.all(doors.map((door) => poolFor(door).end()));
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
