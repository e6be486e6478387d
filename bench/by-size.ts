import { rmSync } from "node:fs";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { cloneDatabase, testSecret } from "#tests/database.ts";
import { startTestSite } from "#tests/site.ts";
import type { Row, Side } from "./measure.ts";

type Work = {
  name: string;
  /** The share of its speed at the smallest size that it must keep at the largest. */
  target?: number;
  once: (db: Tx) => Promise<unknown>;
};

type Sized = {
  /** The smallest first. */
  sizes: number[];
  noun: string;
  fill: (url: string, size: number) => Promise<void>;
  works: Work[];
};

/** The admin's queries in the largest database beside smaller ones: one row per query. */
export function rowsBySize({ sizes, noun, fill, works }: Sized): Row[] {
  let filled: Promise<string[]> | undefined;
  return works.map(({ name, target, once }) => ({
    name,
    open: async () => {
      // Filling takes longer than measuring, so the rows share the databases, which end with the process.
      filled ??= fillAll(sizes, fill);
      const urls = (await filled).map((url) => doorUrl(url, testSecret, "courtside_admin"));
      const pools = urls.map((connectionString) => new pg.Pool({ connectionString, max: 1 }));
      const sides = pools.map((pool, index) => sideOf(pool, `${sizes[index]?.toLocaleString("en-US")} ${noun}`, once));
      const [small, ...larger] = sides as [Side, ...Side[]];
      const [ours = small, ...middle] = larger.toReversed();
      return {
        ours,
        beside: [{ ...small, ...(target && { target }) }, ...middle],
        close: async () => {
          for (const pool of pools) await pool.end();
        },
      };
    },
  }));
}

function sideOf(pool: pg.Pool, name: string, once: Work["once"]): Side {
  const db = drizzle(pool);
  const took: number[] = [];
  const measure = (seconds: number) => timesPerSecond(() => once(db), { seconds, took });
  const p95 = () => took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.NaN;
  return { name, measure, p95 };
}

async function fillAll(sizes: number[], fill: Sized["fill"]): Promise<string[]> {
  const testSite = await startTestSite();
  process.once("exit", () => {
    testSite.stopDatabase();
    rmSync(testSite.folder, { recursive: true, force: true });
  });
  await testSite.mailbox.close();
  const urls: string[] = [];
  for (const size of sizes) {
    const url = await cloneDatabase(testSite.databaseUrl, "courtside_template");
    await fill(url, size);
    urls.push(url);
  }
  return urls;
}

type Effort = { seconds: number; took: number[] };

export async function timesPerSecond(once: () => Promise<unknown>, { seconds, took }: Effort): Promise<number> {
  const began = performance.now();
  let times = 0;
  for (let start = began; start - began < seconds * 1_000; start = performance.now(), times++) {
    await once();
    took.push(performance.now() - start);
  }
  return times / ((performance.now() - began) / 1_000);
}
