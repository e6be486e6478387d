import type pg from "pg";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { testSecret, withClient } from "./database.ts";

/** The header with which a test sets its visitors' addresses. */
export const addressHeader = "x-visitor-address";

export const browserNames = [
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
] as const;
const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const paths = ["/", "/services", "/services/video-analysis", "/blog", "/quiz", "/book-session", "/privacy"];

type Visit = { path: string; headers: Record<string, string> };

/** People, each from their own address, with a fifth as many robots and prefetched pages mixed in. */
export function makeVisits(count: number): { visits: Visit[]; people: number } {
  const people = Array.from({ length: count }, (_, index) => person(index));
  const others = people
    .filter((_, index) => index % 5 === 0)
    .map(({ path, headers }, index) => ({
      path,
      headers: { ...headers, ...(index % 2 ? { "user-agent": robot } : { "sec-purpose": "prefetch" }) },
    }));
  return { visits: [...people, ...others], people: count };
}

function person(index: number): Visit {
  return {
    path: paths[index % paths.length] ?? "/",
    headers: {
      "user-agent": browserNames[index % 2] ?? "",
      [addressHeader]: `10.${(index >> 14) & 127}.${(index >> 7) & 127}.${index & 127}`,
      "sec-fetch-site": "same-origin",
    },
  };
}

/** Opens each page and reports the view, as its script does. */
export async function visit(url: string, visits: readonly Visit[]): Promise<void> {
  const left = visits.values();
  async function walk(): Promise<void> {
    for (const { path, headers } of left) {
      await (await fetch(url + path, { headers })).arrayBuffer();
      const body = new URLSearchParams({ path, referrer: "https://club.example/", reached: "" });
      const { status } = await fetch(`${url}/api/views`, { method: "POST", headers, body });
      if (status !== 204) throw new Error(`A view returned ${status}`);
    }
  }
  await Promise.all(Array.from({ length: 16 }, walk));
}

type StoredView = { visitor: string; path: string; reached: string | null; source: string };

/** The single views, which only the roll-up may read. */
export function storedViews(databaseUrl: string): Promise<StoredView[]> {
  return withClient(doorUrl(databaseUrl, testSecret, "courtside_service"), async (service) => {
    const { rows } = await service.query<StoredView>("select visitor, path, reached, source from page_views");
    return rows;
  });
}

/** As if nobody had ever visited. */
export async function forgetViews(owner: pg.Client): Promise<void> {
  await owner.query("truncate view_counts, view_batches, daily_visits, daily_pages, daily_sources, daily_steps");
  // The partitions belong to the intake, which may drop them but not empty them.
  await owner.query("set role courtside_intake");
  const { rows } = await owner.query<{ day: string }>(
    "select inhrelid::regclass::text as day from pg_inherits where inhparent = 'page_views'::regclass",
  );
  for (const { day } of rows) await owner.query(`drop table ${day}`);
  await owner.query("select open_view_days((now() at time zone 'UTC')::date)");
  await owner.query("reset role");
}
