import { rmSync } from "node:fs";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { countMessages, listMessages } from "#app/features/inbox/queries.server.ts";
import { InboxView } from "#app/features/inbox/schema.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { doorUrl } from "#app/platform/db/roles.server.ts";
import type { Row, Side } from "#bench/measure.ts";
import { cloneDatabase, testSecret, withClient } from "#tests/database.ts";
import { startTestSite } from "#tests/site.ts";

const sizes = [1_000, 100_000, 1_000_000];
const view = InboxView.parse({});

const works: { name: string; target?: number; once: (db: Tx) => Promise<unknown> }[] = [
  // At most 1.5 times the time.
  { name: "inbox page", target: 1 / 1.5, once: (db) => listMessages(db, view) },
  { name: "inbox counts", target: 1 / 1.5, once: (db) => countMessages(db) },
  { name: "inbox, one status", target: 1 / 1.5, once: (db) => listMessages(db, { ...view, status: "open" }) },
  { name: "inbox search, rare", once: (db) => listMessages(db, { ...view, q: "dana777@" }) },
  { name: "inbox search, middling", once: (db) => listMessages(db, { ...view, q: "77@player" }) },
  { name: "inbox search, frequent", once: (db) => listMessages(db, { ...view, q: "player.example" }) },
];

/** The inbox's queries at a million messages beside themselves at a hundred thousand and at a thousand. */
export const inbox: Row[] = works.map(({ name, target, once }) => ({
  name,
  open: async () => {
    const databases = await filledDatabases();
    const pools = databases.map(
      (url) => new pg.Pool({ connectionString: doorUrl(url, testSecret, "courtside_admin"), max: 1 }),
    );
    const [small, middle, large] = pools.map((pool, index): Side => {
      const db = drizzle(pool);
      const took: number[] = [];
      const measure = (seconds: number) => timesPerSecond(() => once(db), { seconds, took });
      const p95 = () => took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.NaN;
      return { name: `${sizes[index]?.toLocaleString("en-US")} messages`, measure, p95 };
    }) as [Side, Side, Side];
    return {
      ours: large,
      beside: [{ ...small, ...(target && { target }) }, middle],
      close: async () => {
        for (const pool of pools) await pool.end();
      },
    };
  },
}));

let filled: Promise<string[]> | undefined;

/** Filling takes longer than measuring, so the rows share what is filled; it goes with the process. */
function filledDatabases(): Promise<string[]> {
  filled ??= fillAll();
  return filled;
}

async function fillAll(): Promise<string[]> {
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

async function timesPerSecond(once: () => Promise<unknown>, { seconds, took }: Effort): Promise<number> {
  const began = performance.now();
  let times = 0;
  for (let start = began; start - began < seconds * 1_000; start = performance.now(), times++) {
    await once();
    took.push(performance.now() - start);
  }
  return times / ((performance.now() - began) / 1_000);
}

/** As the owner, whom row-level security would otherwise hold back; statuses as in a real inbox, mostly done. */
async function fill(url: string, count: number): Promise<void> {
  await withClient(url, async (owner) => {
    // An index is built faster than it is kept.
    const { rows } = await owner.query("select indexdef from pg_indexes where indexname = 'messages_searched'");
    await owner.query("drop index messages_searched; alter table messages no force row level security");
    await owner.query(`
      insert into messages (source, name, email, phone, message, status, created_at)
      select 'contact', 'Dana ' || n, 'dana' || n || '@player.example', '555 ' || n, md5(n::text) || ' ' || md5(n::text || 'x'),
        (array['closed', 'closed', 'closed', 'processed', 'open', 'new'])[n % 6 + 1], now() - n * interval '1 minute'
      from generate_series(1, ${count}) n`);
    await owner.query("alter table messages force row level security; set maintenance_work_mem = '256MB'");
    await owner.query(rows[0]?.indexdef);
    await owner.query("vacuum analyze messages");
  });
}
