import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { databaseOn, urlFor } from "./connection.server.ts";

const pools: pg.Pool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
});

function smallPool(): pg.Pool {
  const limits = { max: 1, connectionTimeoutMillis: 1_000, query_timeout: 300 };
  const pool = new pg.Pool({ connectionString: urlFor("courtside_visitor"), ...limits });
  pool.on("connect", (client) => client.on("error", () => {}));
  pools.push(pool);
  return pool;
}

test("a transaction that cannot begin gives its connection back", async () => {
  const db = databaseOn(smallPool());
  const unknown = { isolationLevel: "no such level" } as never;
  for (let n = 0; n < 3; n++)
    await expect(db.transaction(async () => "begun", unknown)).rejects.toMatchObject({ cause: { code: "42601" } });
  expect(await db.transaction(async () => "begun")).toBe("begun");
});

test("a connection that no longer answers is not used again", async () => {
  const db = databaseOn(smallPool());
  await expect(db.transaction((tx) => tx.execute(sql`select pg_sleep(4)`))).rejects.toThrow();
  await expect(db.execute(sql`select 1`)).resolves.toMatchObject({ rowCount: 1 });
});

test("a transaction that fails for another reason keeps its connection", async () => {
  const pool = smallPool();
  const db = databaseOn(pool);
  await expect(db.transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
});
