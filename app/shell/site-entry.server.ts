import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { HttpBindings } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { viewsPath } from "#app/features/insights/count-view.server.ts";
import { homePage, pathPattern, publicFrame, publicPages, readByMachines } from "#app/lib/public-pages.ts";
import { type PageRule, page, pageFinder } from "#app/platform/cache/page-address.server.ts";
import { pageCache, type Rendered } from "#app/platform/cache/page-cache.server.ts";
import { passingCopy } from "#app/platform/cache/page-copy.server.ts";
import { pageFiles } from "#app/platform/cache/page-files.server.ts";
import { watchingFallbacks } from "#app/platform/db/with-fallback.server.ts";
import { env } from "#app/platform/env.server.ts";
import { admission, refused } from "#app/platform/http/entry/admission.server.ts";
import { isProbe } from "#app/platform/http/entry/drain.server.ts";
import { httpEntry, responseOf } from "#app/platform/http/entry/http-entry.server.ts";
import { documentPolicy, protect } from "#app/platform/http/security-headers.server.ts";
import { isStaticFile } from "#app/platform/http/static-files.server.ts";
import type { Listener } from "#app/platform/live/listener.server.ts";
import { reportEntry } from "#app/platform/metrics/entry-metrics.server.ts";
import { busyPage } from "./busy-page.tsx";
import { isAdminPath } from "./route-tables.server.ts";

type EntryOptions = {
  fetch: (request: Request, bindings: HttpBindings | object) => Response | Promise<Response>;
  build: ServerBuild;
  /** Paths handled before the router. */
  ownPaths: readonly string[];
};

/** The entry to the built site: pages from the cache, the rest through its limiter to the app. */
export async function openSiteEntry({ fetch, build, ownPaths }: EntryOptions, changes: Listener) {
  const busy = busyAnswer();
  const limiters = admission({
    // Counting a view needs no render and no database of its own; behind the forms' limiter it would take their slots.
    isExempt: (at) => isStaticFile(at) || isProbe(at) || at === viewsPath,
    isAdminPath: (at) => isAdminPath(at) || at === "/live",
  });
  const origin = siteOrigin();

  // Rendered without any visitor's headers, because the result is shared.
  async function render(address: string): Promise<Rendered> {
    const work = () => limiters.render(async () => fetch(new Request(origin + address), {}));
    const [answer, { isWhole }] = await watchingFallbacks(work);
    return { response: answer === refused ? responseOf(busy) : answer, isWhole };
  }

  const files = pageFiles(path.join(env().DATA_DIR, "pages"), buildName(origin));
  const pages = pageCache({ render, files });
  reportEntry(limiters, pages);
  const pageAt = pageFinder({ rules: pageRules, missing: missingPage, isMissing: unknownTo(build, ownPaths) });
  for (const { address, copy } of await files.readAll()) {
    const page = address === missingPage.address ? missingPage : pageAt(address);
    if (page) pages.putLastGood(page, copy);
  }
  changes.on("changed", pages.changed);
  changes.on("missed", () => pages.changed());
  const pageOrNone = env().PAGE_CACHE ? pageAt : () => undefined;
  // Opens connections and compiles code in advance, so that the first form or page does not wait.
  const warmUp = () => render(homePage.path).then(({ response }) => response.body?.cancel());
  const listener = httpEntry({ fetch, pageAt: pageOrNone, pages, admission: limiters, busy });
  return { listener, warmUp, settled: files.settled };
}

/** Shared pages must not repeat what one client claims. */
function siteOrigin(): string {
  const { ORIGIN, HOST, PORT } = env();
  return ORIGIN ? new URL(ORIGIN).origin : `http://${HOST}:${PORT}`;
}

/** What the HTML depends on besides the content: this code and the site's origin. */
function buildName(origin: string): string {
  return createHash("sha256")
    .update(readFileSync(import.meta.filename))
    .update(origin)
    .digest("hex")
    .slice(0, 16);
}

/** If no route begins with a path's first segment, the not-found page is certain without asking the router. */
function unknownTo({ routes, routeDiscovery }: ServerBuild, ownPaths: readonly string[]): (path: string) => boolean {
  const routed = Object.values(routes).map((route) => `/${route?.path ?? ""}`);
  const firstParts = new Set([...routed, ...ownPaths, routeDiscovery.manifestPath].map(firstPart));
  return (at) => !firstParts.has(firstPart(at)) && !isStaticFile(at);
}

function firstPart(at: string): string {
  return (at.split("/", 2)[1] ?? "").toLowerCase();
}

function busyAnswer() {
  const html = busyPage();
  const headers = protect(
    new Headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": documentPolicy(html),
      "retry-after": "2",
    }),
  );
  return passingCopy(503, headers, Buffer.from(html));
}

/** The page cache's rules for all shared pages. */
export const pageRules: readonly PageRule[] = [
  ...publicPages.map(({ path, part, shows, query = {}, rightFor, mayLag = false }) => ({
    path: part ? new RegExp(pathPattern({ path, part })) : path,
    topics: [...publicFrame.shows, ...shows],
    query,
    mayLag,
    ...(rightFor !== undefined && { maxAgeMs: rightFor * 1000 }),
  })),
  ...readByMachines.map(({ path, shows }) => ({ path, topics: shows })),
];

export const missingPage = page("/404", publicFrame.shows, 404);
