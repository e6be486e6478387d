import { drizzle } from "drizzle-orm/node-postgres";
import { type PoolName, poolFor, type Tx } from "./connection.server.ts";

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
