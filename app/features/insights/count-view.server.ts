import { randomUUID } from "node:crypto";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { todayIn } from "#app/lib/dates.ts";
import { visitorDb } from "#app/platform/db/doors/visitor-door.server.ts";
import { env } from "#app/platform/env.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { remember } from "#app/platform/remember.server.ts";
import { isLeftOut } from "./left-out.server.ts";
import { recordViews, type ViewBatch } from "./mutations.server.ts";
import { listKnown } from "./queries.server.ts";
import { isFixedPage, isQuestion, otherPages, type View, viewOf } from "./view.ts";
import { viewBudget } from "./view-budget.ts";
import { viewBuffer } from "./view-buffer.server.ts";
import { visitorHash } from "./visitor-hash.server.ts";

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
