import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { type PgDatabase, PgTransaction } from "drizzle-orm/pg-core";
import pg from "pg";
import { type Door, doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { remember } from "#app/platform/remember.server.ts";
import { isAway } from "./away.server.ts";

/** A connection, or a transaction on it: the argument of queries and mutations. */
export type Tx = PgDatabase<NodePgQueryResultHKT>;

declare const pooled: unique symbol;

/** A pool's connection outside any transaction, which requests may share. */
export type Db = Tx & { [pooled]: true };

type Pool = {
  door: Door;
  size: number;
  /** A hung database never ends a statement, so clients time out. Jobs may wait longer. */
  longestQueryMs?: number;
  /** Its connections stay open when idle. */
  isKept?: boolean;
};

/** Each role has its own pool, so that load on one cannot starve another. */
const pools = {
  courtside_visitor: { door: "courtside_visitor", size: 8, longestQueryMs: 2_000 },
  courtside_admin: { door: "courtside_admin", size: 4, longestQueryMs: 12_000 },
  courtside_service: { door: "courtside_service", size: 4 },
  courtside_booking: { door: "courtside_booking", size: 4, longestQueryMs: 4_000 },
  /** One booking at a time: they wait for the calendar's row anyway, and a new connection is eight times slower. */
  courtside_taking: { door: "courtside_booking", size: 1, longestQueryMs: 4_000, isKept: true },
  courtside_household: { door: "courtside_household", size: 4, longestQueryMs: 2_000 },
  courtside_accounts: { door: "courtside_service", size: 4, longestQueryMs: 2_000 },
  /** For /readyz alone. */
  courtside_probe: { door: "courtside_visitor", size: 1, longestQueryMs: 2_000 },
} as const satisfies Record<string, Pool>;
export type PoolName = keyof typeof pools;
export const poolNames = Object.keys(pools) as PoolName[];

export function connectionTo(name: PoolName): Db {
  return remember(`database ${name}`, () => databaseOn(poolFor(name)));
}

/**
 * Drizzle with a transaction of our own: its own never releases a client whose `begin` fails, so a few seconds
 * without an answer from the database would leave the pool empty for good.
 */
export function databaseOn(pool: pg.Pool): Db {
  const db = drizzle(pool);
  db.transaction = (work, config) => onOneClient(pool, (client) => drizzle(client).transaction(work, config));
  return db as Tx as Db; // safe because it is not a transaction
}

/** Runs everything on one connection that nobody else uses meanwhile. */
export async function onOneClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const result = await work(client).catch((error: unknown) => {
    client.release(isAway(error));
    throw error;
  });
  client.release();
  return result;
}

export function isPooled(tx: Tx): tx is Db {
  return !(tx instanceof PgTransaction);
}

export function poolFor(name: PoolName): pg.Pool {
  return remember(`pool ${name}`, () => openPool(name, pools[name]));
}

function openPool(name: PoolName, { door, size, longestQueryMs, isKept = false }: Pool): pg.Pool {
  const pool = new pg.Pool({
    connectionString: urlFor(door),
    max: size,
    connectionTimeoutMillis: 1_500,
    idleTimeoutMillis: isKept ? 0 : 30_000,
    query_timeout: longestQueryMs,
    application_name: name,
  });
  // Without a listener, a database restart would end this process.
  const onLost = (error: Error) => log.warn({ pool: name, ...reasonOf(error) }, "a database connection was lost");
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", onLost));
  return pool;
}

/** For commands and tests: a request gives up on a busy database, a command waits, so that no restore ends half done. */
export function waitForBusyDatabase(): void {
  for (const name of poolNames)
    Object.assign(poolFor(name).options, { connectionTimeoutMillis: 60_000, query_timeout: 60_000 });
}

export async function closeConnections(): Promise<void> {
  await Promise.all(poolNames.map((name) => poolFor(name).end()));
}

/** The owner's URL, if there is one. Without a user name, DATABASE_URL only says where the database is. */
export function ownerUrl(): string | undefined {
  const { DATABASE_URL } = env();
  return DATABASE_URL && new URL(DATABASE_URL).username ? DATABASE_URL : undefined;
}

/** For commands that migrate, back up, restore and rotate. The running site does not need the owner. */
export function requireOwnerUrl(): string {
  const url = ownerUrl();
  if (!url) throw new Error("Set DATABASE_URL to the database's owner, with its name and password");
  return url;
}

export function urlFor(door: Door): string {
  const { DATABASE_URL, APP_SECRET, ...given } = env();
  const own = {
    courtside_visitor: given.VISITOR_DATABASE_URL,
    courtside_admin: given.ADMIN_DATABASE_URL,
    courtside_service: given.SERVICE_DATABASE_URL,
    courtside_booking: given.BOOKING_DATABASE_URL,
    courtside_household: given.HOUSEHOLD_DATABASE_URL,
  }[door];
  if (own) return own;
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
  return doorUrl(DATABASE_URL, APP_SECRET, door);
}

/**
 * Does the work in a transaction and leaves it open. Returns a function that sends the commit synchronously, so the
 * caller's next statement runs after it was sent; its promise tells whether the commit succeeded.
 */
export async function readyToCommit(name: PoolName, work: (tx: Tx) => Promise<void>): Promise<() => Promise<void>> {
  const client = await poolFor(name).connect();
  try {
    await client.query("begin");
    await work(drizzle(client));
  } catch (error) {
    client.release(true);
    throw error;
  }
  return async () => {
    const isFailed = await client.query("commit").then(
      () => undefined,
      (error: Error) => error,
    );
    client.release(isFailed);
    if (isFailed) throw isFailed;
  };
}
