import path from "node:path";
import { startBare } from "#bench/child.ts";
import { requestsPerSecond } from "#bench/load.ts";
import type { Row } from "#bench/measure.ts";
import { withClient } from "#tests/database.ts";
import { startNode, startTestSite } from "#tests/site.ts";

const script = path.join(import.meta.dirname, "../booking.lua");
const connections = 16;
const poolSize = 8;

/** A booking request over HTTP beside Node and pg alone on the same database, which writes to disk as in production. */
export const booking: Row = {
  name: "booking POST",
  open: async () => {
    const testSite = await startTestSite({ isDurable: true });
    const node = await startNode({ ...testSite.settings, WORKER: "off", CLIENT_ADDRESS_HEADER: "x-real-ip" });
    await letOwnerWrite(testSite.databaseUrl);
    const bare = { databaseUrl: testSite.databaseUrl, poolSize };
    const oneFunction = await startBare("bare-booking.ts", { ...bare, how: "one function" });
    const transaction = await startBare("bare-booking.ts", { ...bare, how: "plain transaction" });
    const side = (name: string, url: string) => ({
      name,
      measure: (seconds: number) => requestsPerSecond({ url: `${url}/book-session`, connections, script }, seconds),
    });
    return {
      ours: side("courtside", node.url),
      beside: [
        { ...side("bare node + pg, the same function", oneFunction.url), target: 0.7 },
        { ...side("bare node + pg, plain transaction", transaction.url), target: 1 },
      ],
      close: async () => {
        oneFunction.stop();
        transaction.stop();
        await node.end("SIGKILL");
        await testSite.close();
      },
    };
  },
};

/** The pool that visitors' requests share, beside smaller and larger ones; only pg and the same function. */
export const pools: Row = {
  name: "pool of 8",
  open: async () => {
    const testSite = await startTestSite({ isDurable: true });
    await letOwnerWrite(testSite.databaseUrl);
    const sized = async (size: number) => {
      const bare = { databaseUrl: testSite.databaseUrl, poolSize: size, how: "one function" };
      const { url, stop } = await startBare("bare-booking.ts", bare);
      const load = { url: `${url}/book-session`, connections: 32, script };
      return { name: `pool of ${size}`, measure: (seconds: number) => requestsPerSecond(load, seconds), stop };
    };
    const [ours, ...beside] = [await sized(poolSize), await sized(2), await sized(4), await sized(16)] as const;
    return {
      ours,
      beside,
      close: async () => {
        for (const { stop } of [ours, ...beside]) stop();
        await testSite.close();
      },
    };
  },
};

// The bare side writes as the tables' owner, which row-level security would otherwise restrict.
async function letOwnerWrite(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (owner) => {
    for (const table of ["messages", "form_uses", "mails"])
      await owner.query(`alter table ${table} no force row level security`);
  });
}
