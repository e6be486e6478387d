import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { log } from "#app/platform/log/log.server.ts";
import type { AddressedPage } from "./page-address.server.ts";
import { bodyDigest, type PageCopy, passingCopy, sharedCopy, unsharedCopy } from "./page-copy.server.ts";
import type { PageFiles } from "./page-files.server.ts";
import { type Kept, pageMemory } from "./page-memory.server.ts";

const megabytes = 1024 * 1024;
export const cacheLimits = {
  /** Pages without a query: as many as the coach has written. */
  pageBytes: 64 * megabytes,
  /** Addresses that anyone can make up: queries and unknown paths. */
  variantBytes: 8 * megabytes,
  /** Pages are rendered again after this long even without a change: a new year in the footer, a lost notification. */
  maxAgeMs: 10 * msPerMinute,
  /** How long a request for a changed page waits for the new copy before it gets the last good one. */
  patienceMs: 2_000,
  /** While a page cannot be rendered, its last good copy is sent at once; rendering is retried at this interval. */
  retryMs: 1_000,
  /** How many addresses that cannot be rendered are remembered. */
  failures: 1_000,
};

/** False if the database was down and fallbacks were shown. */
export type Rendered = { response: Response; isWhole: boolean };
type Source = { render: (address: string) => Promise<Rendered>; files?: PageFiles; limits?: typeof cacheLimits };

type Outcome = { copy: PageCopy; isGood: boolean };
type Flight = { page: AddressedPage; outcome: Promise<Outcome>; inTime: Promise<Outcome | undefined> };
export type PageCache = ReturnType<typeof pageCache>;

/** Renders each public page once per version of its content, on this node. */
export function pageCache({ render, files, limits = cacheLimits }: Source) {
  const memory = pageMemory(limits, files);
  const flights = new Map<string, Flight>();
  /** How many renders of each page are running, for requests from before a change and after it. */
  const underWay = new Map<string, number>();
  /** When to render each address again that could not be rendered the last time. */
  const retryAt = new LRUCache<string, number>({ max: limits.failures });
  const counters = { hits: 0, misses: 0, renders: 0, lastGood: 0, lagging: 0 };

  /** The hot path: returns a fresh copy without waiting. */
  function fresh(page: AddressedPage): PageCopy | undefined {
    const kept = memory.find(page);
    if (!kept || kept.isStale || Date.now() > kept.expiresAt) return undefined;
    counters.hits++;
    return kept.copy;
  }

  /** Renders the page or joins a running render. Falls back to the last good copy if that fails or takes too long. */
  async function load(page: AddressedPage): Promise<PageCopy> {
    counters.misses++;
    const lastGood = memory.find(page) ?? (page.bare && memory.find(page.bare));
    if (!lastGood) return (await flightFor(page).outcome).copy;
    if (lagsALittle(page, lastGood)) {
      counters.lagging++;
      return lastGood.copy;
    }
    if (retryAt.has(page.address)) retryLater(page);
    else {
      const outcome = await flightFor(page).inTime;
      if (outcome?.isGood) return outcome.copy;
      retryAt.set(page.address, Date.now() + limits.retryMs);
    }
    counters.lastGood++;
    // This visitor gets another page's copy, but no cache may store it under this address.
    return lastGood.page.address === page.address ? lastGood.copy : unsharedCopy(lastGood.copy);
  }

  /**
   * When many visitors want the same times, the page changes faster than it can be rendered. One request waits for
   * the next copy and the others get the previous one; a time that is already taken is refused kindly.
   */
  function lagsALittle(page: AddressedPage, { page: { address }, rightUntil }: Kept): boolean {
    if (!page.mayLag || address !== page.address || !underWay.has(address)) return false;
    return Date.now() - rightUntil < limits.patienceMs;
  }

  function retryLater(page: AddressedPage): void {
    if (Date.now() < (retryAt.get(page.address) ?? 0)) return;
    retryAt.set(page.address, Date.now() + limits.retryMs);
    flightFor(page);
  }

  function flightFor(page: AddressedPage): Flight {
    const under = flights.get(page.address);
    if (under) return under;
    const outcome = counted(page, renderAndKeep(page));
    const noOutcome = outcome.catch(() => undefined);
    const inTime = Promise.race([noOutcome, pause(limits.patienceMs, undefined, { ref: false })]);
    const flight = { page, outcome, inTime };
    flights.set(page.address, flight);
    noOutcome.then(() => flights.get(page.address) === flight && flights.delete(page.address));
    return flight;
  }

  async function counted(page: AddressedPage, rendering: Promise<Outcome>): Promise<Outcome> {
    const { address } = page;
    underWay.set(address, (underWay.get(address) ?? 0) + 1);
    try {
      return await rendering;
    } finally {
      const others = (underWay.get(address) ?? 0) - 1;
      if (others > 0) underWay.set(address, others);
      else underWay.delete(address);
    }
  }

  async function renderAndKeep(page: AddressedPage): Promise<Outcome> {
    const began = { startedAt: memory.now(), ms: Date.now() };
    counters.renders++;
    const { response, isWhole } = await render(page.address);
    const { status, headers } = response;
    const body = Buffer.from(await response.arrayBuffer());
    log.info({ page: page.address, status, isWhole, ms: Date.now() - began.ms }, "page rendered");
    const isGood = isWhole && status < 500;
    if (isGood) retryAt.delete(page.address);
    const isShared = isGood && (status === 200 || status === 404) && !headers.has("set-cookie");
    if (isGood && !isShared) memory.forget(page);
    if (!isShared) return { copy: passingCopy(status, headers, body), isGood };

    const before = memory.find(page)?.copy;
    const isSame = before?.status === status && before.digest === bodyDigest(body);
    const copy = isSame ? before : await sharedCopy(status, headers, body);
    memory.keep(page, copy, began);
    return { copy, isGood };
  }

  /** Marks copies as stale; later requests get a newer render. Without a topic, anything may have changed. */
  function changed(topic?: string): void {
    memory.changed(topic);
    // A notification means that the database is up.
    retryAt.clear();
    for (const { page } of flights.values())
      if (topic === undefined || page.topics.includes(topic)) flights.delete(page.address);
  }

  return {
    fresh,
    load,
    changed,
    putLastGood: memory.putLastGood,
    condensed: memory.condensed,
    metrics: () => ({ ...counters, ...memory.metrics() }),
  };
}
