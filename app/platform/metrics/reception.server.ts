import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { poolFor, poolNames } from "#app/platform/db/connection.server.ts";
import type { Admission } from "#app/platform/http/admission.server.ts";
import { version } from "#app/platform/version.server.ts";
import { figure } from "./figures.server.ts";

/** What the way into this process knows of itself: its gates, its page cache, its database connections. */
export function reportReception(admission: Admission, pages: PageCache): void {
  figure({ name: "courtside_build_info", help: "The version that runs", labels: ["version"] }, () => [
    { labels: { version }, value: 1 },
  ]);
  reportGates(admission);
  reportPageCache(pages);
  reportPools();
}

function reportGates({ figures }: Admission): void {
  const byGate = (read: (gate: ReturnType<typeof figures>["render"]) => number) => () =>
    Object.entries(figures()).map(([gate, counted]) => ({ labels: { gate }, value: read(counted) }));
  figure(
    { name: "courtside_in_flight", help: "Requests being worked on, by gate", labels: ["gate"] },
    byGate(({ running }) => running),
  );
  figure(
    {
      name: "courtside_turned_away_total",
      help: "Requests that were asked to come back, by gate",
      type: "counter",
      labels: ["gate"],
    },
    byGate(({ turnedAway }) => turnedAway),
  );
}

function reportPageCache({ figures }: PageCache): void {
  const counters = {
    hits: "Pages that lay ready",
    misses: "Pages that did not",
    renders: "Pages rendered",
    lastGood: "Pages answered with their last good copy",
  } as const;
  figure(
    {
      name: "courtside_page_cache_total",
      help: Object.entries(counters)
        .map(([event, meaning]) => `${event}: ${meaning}`)
        .join(". "),
      type: "counter",
      labels: ["event"],
    },
    () => {
      const counted = figures();
      return Object.keys(counters).map((event) => ({
        labels: { event },
        value: counted[event as keyof typeof counters],
      }));
    },
  );
  figure({ name: "courtside_page_cache_bytes", help: "What the kept pages weigh" }, () => [{ value: figures().bytes }]);
}

function reportPools(): void {
  const byDoor = (read: (pool: ReturnType<typeof poolFor>) => number) => () =>
    poolNames.map((door) => ({ labels: { door }, value: read(poolFor(door)) }));
  figure(
    { name: "courtside_pool_connections", help: "Database connections, by door", labels: ["door"] },
    byDoor(({ totalCount }) => totalCount),
  );
  figure(
    { name: "courtside_pool_idle", help: "Database connections that nobody uses, by door", labels: ["door"] },
    byDoor(({ idleCount }) => idleCount),
  );
  figure(
    { name: "courtside_pool_waiting", help: "Who waits for a database connection, by door", labels: ["door"] },
    byDoor(({ waitingCount }) => waitingCount),
  );
}
