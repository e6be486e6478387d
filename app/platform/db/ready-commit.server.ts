import { drizzle } from "drizzle-orm/node-postgres";
import { type PoolName, poolFor, type Tx } from "./connection.server.ts";

/**
 * Does the work in a transaction and leaves it open. The function it answers sends the commit before it returns, so that
 * whatever its caller does next in the same breath happens with it; its promise says whether the commit was kept.
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
