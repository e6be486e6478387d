import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { poolFor, poolNames } from "#app/platform/db/connection.server.ts";
import { siteVersion } from "#app/platform/env.server.ts";
import type { Admission } from "#app/platform/http/entry/admission.server.ts";
import { metric } from "./registry.server.ts";

/** Metrics of this process: its limiters, page cache and database connections. */
export function reportEntry(admission: Admission, pages: PageCache): void {
  metric({ name: "courtside_build_info", help: "The version that runs", labels: ["version"] }, () => [
    { labels: { version: siteVersion }, value: 1 },
  ]);
  reportAdmission(admission);
  reportPageCache(pages);
  reportPools();
}

function reportAdmission({ metrics }: Admission): void {
  const byLimiter = (read: (limiter: ReturnType<typeof metrics>["render"]) => number) => () =>
    Object.entries(metrics()).map(([kind, counted]) => ({ labels: { kind }, value: read(counted) }));
  metric(
    { name: "courtside_in_flight", help: "Requests being worked on, by kind", labels: ["kind"] },
    byLimiter(({ running }) => running),
  );
  metric(
    {
      name: "courtside_refused_total",
      help: "Requests that were asked to come back, by kind",
      type: "counter",
      labels: ["kind"],
    },
    byLimiter(({ refused }) => refused),
  );
}

function reportPageCache({ metrics }: PageCache): void {
  const counters = {
    hits: "Pages that lay ready",
    misses: "Pages that did not",
    renders: "Pages rendered",
    lastGood: "Pages answered with their last good copy",
    lagging: "Pages answered as they were a moment ago, while the next one was rendered",
  } as const;
  metric(
    {
      name: "courtside_page_cache_total",
      help: Object.entries(counters)
        .map(([event, meaning]) => `${event}: ${meaning}`)
        .join(". "),
      type: "counter",
      labels: ["event"],
    },
    () => {
      const counted = metrics();
      return Object.keys(counters).map((event) => ({
        labels: { event },
        value: counted[event as keyof typeof counters],
      }));
    },
  );
  metric({ name: "courtside_page_cache_bytes", help: "What the kept pages weigh" }, () => [{ value: metrics().bytes }]);
}

function reportPools(): void {
  const byDoor = (read: (pool: ReturnType<typeof poolFor>) => number) => () =>
    poolNames.map((door) => ({ labels: { door }, value: read(poolFor(door)) }));
  metric(
    { name: "courtside_pool_connections", help: "Database connections, by door", labels: ["door"] },
    byDoor(({ totalCount }) => totalCount),
  );
  metric(
    { name: "courtside_pool_idle", help: "Database connections that nobody uses, by door", labels: ["door"] },
    byDoor(({ idleCount }) => idleCount),
  );
  metric(
    { name: "courtside_pool_waiting", help: "Who waits for a database connection, by door", labels: ["door"] },
    byDoor(({ waitingCount }) => waitingCount),
  );
}
