import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { recordViews, rollUpViews } from "#app/features/insights/mutations.server.ts";
import { doorUrl } from "#app/platform/db/roles.server.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { viewBatch } from "#tests/factories.ts";
import { type House, openHouse, startNode } from "#tests/site.ts";
import { addressHeader, makeVisits, storedViews, visit } from "#tests/visits.ts";
import { fillViews, fillYear } from "./fill-views.ts";

/** `npm run soak:views [-- 10000 10000000]`: so many visits must be so many views; then the figures at so many raw views. */
const [visits, views] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 10_000_000)];
const house = await openHouse({ isDurable: true });
const isExact = await countVisits(house, visits);
if (views > 0) await measureAt(house, views);
await house.close();
process.exit(isExact ? 0 : 1);

async function countVisits({ settings, databaseUrl }: House, count: number): Promise<boolean> {
  const node = await startNode({ ...settings, CLIENT_ADDRESS_HEADER: addressHeader, WORKER: "off" });
  const { visits: made, people } = makeVisits(count);
  const seconds = await timed(() => visit(node.url, made));
  await node.end("SIGTERM");
  const stored = await storedViews(databaseUrl);
  const visitors = new Set(stored.map(({ visitor }) => visitor)).size;
  const left = made.length - people;
  say(`${people} visits and ${left} of robots or ahead in ${seconds} s: ${stored.length} views, ${visitors} visitors`);
  return stored.length === people && visitors === people;
}

async function measureAt({ settings, databaseUrl }: House, count: number): Promise<void> {
  const url = await emptied(databaseUrl);
  say(`filled in ${await timed(() => fillViews(url, count))} s, ${await sizeOf(url)}`);
  const pool = new pg.Pool({ connectionString: doorUrl(url, testSecret, "courtside_service"), max: 1 });
  const db = drizzle(pool);
  say(`rolled all thirty days up in ${await timed(() => rollUpViews(db))} s`);
  const visitorUrl = doorUrl(url, testSecret, "courtside_visitor");
  await withClient(visitorUrl, (visitor) => recordViews(drizzle(visitor), viewBatch()));
  say(`rolled today up again after one more view in ${await timed(() => rollUpViews(db))} s`);
  await pool.end();
  await fillYear(url);
  await withClient(url, (owner) => owner.query("analyze"));
  await measureScreen({ ...settings, DATABASE_URL: url });
}

/** The whole answer of the screen as the coach's browser gets it. */
async function measureScreen(settings: House["settings"]): Promise<void> {
  const node = await startNode({ ...settings, WORKER: "off" });
  const { cookie } = await signedInAs("admin", settings.DATABASE_URL);
  for (const days of [7, 30, 90, 365]) {
    const times: number[] = [];
    for (let turn = 0; turn < 120; turn++) {
      const began = performance.now();
      const answer = await fetch(`${node.url}/admin/insights?days=${days}`, {
        headers: { cookie: `${sessionCookie}=${cookie}` },
      });
      await answer.text();
      if (answer.status !== 200) throw new Error(`The screen answered ${answer.status}`);
      if (turn >= 20) times.push(performance.now() - began);
    }
    const sorted = times.toSorted((a, b) => a - b);
    say(`screen, ${days} days: p50 ${Math.round(sorted[50] ?? 0)} ms, p95 ${Math.round(sorted[95] ?? 0)} ms`);
  }
  await node.end("SIGTERM");
}

/** The visits before are another story. */
async function emptied(databaseUrl: string): Promise<string> {
  await withClient(databaseUrl, async (owner) => {
    await owner.query("truncate view_counts, view_batches");
    await owner.query("set role courtside_intake");
    const { rows } = await owner.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'page_views'::regclass",
    );
    for (const { name } of rows) await owner.query(`drop table ${name}`);
  });
  return databaseUrl;
}

async function sizeOf(databaseUrl: string): Promise<string> {
  return withClient(databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ size: string }>(
      "select pg_size_pretty(sum(pg_total_relation_size(inhrelid))) as size from pg_inherits where inhparent = 'page_views'::regclass",
    );
    return rows[0]?.size ?? "";
  });
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const began = performance.now();
  await work();
  return ((performance.now() - began) / 1_000).toFixed(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
