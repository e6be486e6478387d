import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { recordViews, rollUpViews } from "#app/features/insights/mutations.server.ts";
import { periods } from "#app/features/insights/period.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { viewBatch } from "#tests/factories.ts";
import { startNode, startTestSite, type TestSite } from "#tests/site.ts";
import { addressHeader, forgetViews, makeVisits, storedViews, visit } from "#tests/visits.ts";
import { fillViews, fillYear } from "./fill-views.ts";

/**
 * `npm run soak:views [-- 10000 10000000]`: this many visits must be this many views; then the figures at this many
 * raw views.
 */
const [visits, views] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 10_000_000)];
const testSite = await startTestSite({ isDurable: true });
const isExact = await countVisits(testSite, visits);
if (views > 0) await measureAt(testSite, views);
await testSite.close();
process.exit(isExact ? 0 : 1);

async function countVisits({ settings, databaseUrl }: TestSite, count: number): Promise<boolean> {
  const node = await startNode({ ...settings, CLIENT_ADDRESS_HEADER: addressHeader, WORKER: "off" });
  const { visits: made, people } = makeVisits(count);
  const seconds = await timed(() => visit(node.url, made));
  await node.end("SIGTERM");
  const stored = await storedViews(databaseUrl);
  const visitors = new Set(stored.map(({ visitor }) => visitor)).size;
  const left = made.length - people;
  say(
    `${people} visits and ${left} by robots or prefetching in ${seconds} s: ${stored.length} views, ${visitors} visitors`,
  );
  return stored.length === people && visitors === people;
}

async function measureAt({ settings, databaseUrl: url }: TestSite, count: number): Promise<void> {
  await withClient(url, forgetViews);
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
  await measureScreen(settings);
}

/** The screen's whole response as the coach's browser gets it; in turn, so that a busy minute affects all periods. */
async function measureScreen(settings: TestSite["settings"]): Promise<void> {
  const [warmUp, rounds] = [20, 200];
  const node = await startNode({ ...settings, WORKER: "off" });
  const { cookie } = await signedInAs("admin", settings.DATABASE_URL);
  const measured = new Map(periods.map(({ days }) => [days, [] as number[]]));
  for (let round = 0; round < warmUp + rounds; round++)
    for (const [days, times] of measured) {
      const took = await openScreen(`${node.url}/admin/insights?days=${days}`, cookie);
      if (round >= warmUp) times.push(took);
    }
  for (const [days, times] of measured) {
    const sorted = times.toSorted((a, b) => a - b);
    const percentile = (part: number) => `p${part} ${Math.round(sorted[(sorted.length * part) / 100] ?? 0)} ms`;
    say(`screen, ${days} days, ${rounds} times: ${percentile(50)}, ${percentile(95)}`);
  }
  await node.end("SIGTERM");
}

async function openScreen(url: string, cookie: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { cookie: `${sessionCookie}=${cookie}` } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`The screen returned ${answer.status}`);
  return performance.now() - began;
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
