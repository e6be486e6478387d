import { createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { freePort } from "#scripts/free-port.ts";
import { asVisitor } from "#tests/principals.ts";
import { isAway, silentDb } from "./away.server.ts";
import { connectionTo } from "./connection.server.ts";
import { withFallback } from "./with-fallback.server.ts";

const pools: pg.Pool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
});

function databaseAt(connectionString: string) {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 300 });
  pools.push(pool);
  return drizzle(pool);
}

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable("it was answered"),
    (error: unknown) => error,
  );
}

const ask = sql`select 1`;

/** Accepts connections and then does what the test says. */
async function answering(onSocket: (socket: Socket) => void): Promise<{ url: string; close: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    onSocket(socket);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `postgres://nobody@127.0.0.1:${port}/none`, close };
}

test("a database is away when it refuses, hangs up, is silent or ends our statement", async () => {
  const port = await freePort();
  expect(isAway(await errorOf(databaseAt(`postgres://nobody@127.0.0.1:${port}/none`).execute(ask)))).toBe(true);
  expect(isAway(await errorOf(databaseAt("postgres://nobody@localhost/none?host=/nowhere").execute(ask)))).toBe(true);
  const hangingUp = await answering((socket) => socket.end());
  expect(isAway(await errorOf(databaseAt(hangingUp.url).execute(ask)))).toBe(true);
  hangingUp.close();
  const silent = await answering(() => {});
  expect(isAway(await errorOf(databaseAt(silent.url).execute(ask)))).toBe(true);
  silent.close();
  const late = asVisitor(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 20`);
    await tx.execute(sql`select pg_sleep(10)`);
  });
  expect(isAway(await errorOf(late))).toBe(true);
  expect(isAway(await errorOf(silentDb.execute(ask)))).toBe(true);
});

const bugs: Record<string, () => Promise<unknown>> = {
  "a wrong statement": () => connectionTo("courtside_visitor").execute(sql`select nothing_of_the_kind`),
  "a missing privilege": () => connectionTo("courtside_visitor").execute(sql`select * from messages`),
  "a broken constraint": () => connectionTo("courtside_service").execute(sql`insert into messages default values`),
  "a TypeError": async () => (undefined as unknown as { timeout: () => void }).timeout(),
  "a missing file": async () => (await import("node:fs/promises")).readFile("/nowhere/at/all"),
};

test.each(Object.entries(bugs))("%s is a bug: it is thrown, and no fallback hides it", async (_name, work) => {
  const error = await errorOf(work());
  expect(isAway(error)).toBe(false);
  await expect(withFallback(Promise.reject(error), "a fallback", "Error fetching nothing")).rejects.toBe(error);
});

test("while the database is away the fallback is used", async () => {
  const query = silentDb.execute(ask);
  expect(await withFallback(query, "a fallback", "Error fetching nothing")).toBe("a fallback");
});

test("a savepoint missing after an abandoned statement counts as part of the outage", async () => {
  const missing = asVisitor((tx) => tx.execute(sql`rollback to savepoint sp1`));
  expect(isAway(await errorOf(missing))).toBe(true);
});
