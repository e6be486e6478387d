import { createHmac, randomUUID } from "node:crypto";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { todayIn } from "#app/lib/dates.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { env } from "#app/platform/env.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { remember } from "#app/platform/remember.server.ts";
import { recordViews, saltOf, type ViewBatch } from "./mutations.server.ts";
import { listKnown } from "./queries.server.ts";
import { isFixedPage, isQuestion, otherPages, type View, viewOf } from "./view.ts";
import { viewBuffer } from "./view-buffer.server.ts";

export const viewsPath = "/api/views";
export const longestBeacon = 2_048;

/** The viewer's address is kept in memory only, until the batch is made. */
type Arrival = { view: View; network: string; agent: string };

/** Handles a page view. The response is the same whether it counts or not, so no one learns what is left out. */
export async function countView(request: Request, address: string): Promise<Response> {
  const network = networkOf(address);
  if (!isLeftOut(request.headers) && budget().take(network)) {
    const input = new URLSearchParams(await request.text());
    const view = viewOf(input, new URL(env().ORIGIN ?? request.url).host);
    buffer().add({ view, network, agent: request.headers.get("user-agent") ?? "" });
  }
  return new Response(null, { status: 204 });
}

/** Stores pending views before the process stops. */
export function storeWaitingViews(): Promise<void> {
  return buffer().flush();
}

function budget() {
  return remember("view budget", () => viewBudget({ perMinute: 120, mostNetworks: 20_000 }));
}

function buffer() {
  const store = async (batch: ViewBatch) => void (await recordViews(visitorDb(), batch));
  return remember("view buffer", () => viewBuffer({ prepare, store }));
}

async function prepare(arrivals: readonly Arrival[]): Promise<ViewBatch> {
  const db = visitorDb();
  const [settings, known] = await Promise.all([
    requireSettings(db),
    listKnown(
      db,
      arrivals.map(({ view }) => view),
    ),
  ]);
  const day = todayIn(settings.time_zone);
  const hash = await visitorHash(db, day);
  const views = arrivals.map(({ view, network, agent }) => ({
    ...view,
    visitor: hash(`${network}\n${agent}`),
    path: isFixedPage(view.path) ? view.path : (known.get(view.path) ?? otherPages),
    reached: isQuestion(view.reached) && !known.has(view.reached) ? null : view.reached,
  }));
  return { id: randomUUID(), day, views };
}

// Clients that do not claim to be a browser are left out already. A CUBOT is a phone.
const machines =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|uptime|scan|archiver|externalhit|\+https?:/i;
const sessionCookie = "__Host-courtside.session_token=";

/** Views that are not counted: robots, prefetches, opted-out visitors, and the coach. */
export function isLeftOut(headers: Headers): boolean {
  const agent = headers.get("user-agent") ?? "";
  return (
    !agent.startsWith("Mozilla/") ||
    machines.test(agent) ||
    headers.get("sec-gpc") === "1" ||
    isAhead(headers) ||
    (headers.get("cookie") ?? "").includes(sessionCookie)
  );
}

function isAhead(headers: Headers): boolean {
  return ["sec-purpose", "purpose", "x-moz"].some((name) => /prefetch|prerender/i.test(headers.get(name) ?? ""));
}

type Limits = { perMinute: number; mostNetworks: number };

/** How many views a network may report per minute. Reset every minute, for a bounded number of networks. */
export function viewBudget({ perMinute, mostNetworks }: Limits, now = Date.now) {
  const counted = new Map<string, number>();
  let minute = 0;

  return {
    take(network: string): boolean {
      const current = Math.floor(now() / msPerMinute);
      if (current !== minute) counted.clear();
      minute = current;
      const before = counted.get(network) ?? 0;
      if (before >= perMinute || (before === 0 && counted.size >= mostNetworks)) return false;
      counted.set(network, before + 1);
      return true;
    },
  };
}

/**
 * Tells one day's visitors apart, but cannot link two days: the key is shared by all nodes, new each day, and deleted
 * when the day is over, so that not even we can reverse a digest.
 */
export async function visitorHash(tx: Tx, day: string): Promise<(visitor: string) => string> {
  const kept = remember<{ day: string; salt: string }>("visitor salt", () => ({ day: "", salt: "" }));
  if (kept.day !== day) Object.assign(kept, { day, salt: await saltOf(tx, day) });
  const { salt } = kept;
  return (visitor) => createHmac("sha256", salt).update(visitor).digest("hex").slice(0, 32);
}
