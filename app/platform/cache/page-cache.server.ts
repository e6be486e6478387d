import { setTimeout as pause } from "node:timers/promises";
import { log } from "#app/platform/log/log.server.ts";
import type { PublicPage } from "./page-address.server.ts";
import { type PageCopy, passingCopy, sharedCopy } from "./page-copy.server.ts";
import type { PageFiles } from "./page-files.server.ts";
import { pageShelf } from "./page-shelf.server.ts";

const megabytes = 1024 * 1024;
export const cacheLimits = {
  /** Pages by their path: as many as the coach has written. */
  pageBytes: 64 * megabytes,
  /** What anybody can make up: queries, and addresses where nothing is. */
  variantBytes: 8 * megabytes,
  /** Beyond it a copy is rendered anew even if nothing was said: the year in the footer, a notification that got lost. */
  maxAgeMs: 10 * 60_000,
  /** Whoever asks for a page that has changed waits this long for the new one before the last good one will do. */
  patienceMs: 2_000,
  /** While a page cannot be rendered its last good copy is sent at once, and this often it is tried again. */
  retryMs: 1_000,
};

/** Not whole: the database was away and something stood in for what it holds. */
export type Rendered = { response: Response; isWhole: boolean };
type Cache = { render: (address: string) => Promise<Rendered>; files?: PageFiles; limits?: typeof cacheLimits };

type Kept = { page: PublicPage; copy: PageCopy; bytes: number; startedAt: number; isStale: boolean; expiresAt: number };
type Outcome = { copy: PageCopy; isGood: boolean };
type Flight = { page: PublicPage; outcome: Promise<Outcome> };

/** Every public page rendered once per version of what it shows, on this node. */
export function pageCache({ render, files, limits = cacheLimits }: Cache) {
  const pages = pageShelf<Kept>(limits.pageBytes, (address) => files?.drop(address));
  const variants = pageShelf<Kept>(limits.variantBytes);
  const flights = new Map<string, Flight>();
  const retryAt = new WeakMap<Kept, number>();
  const changedAt = new Map<string, number>();
  const counters = { hits: 0, renders: 0, lastGood: 0 };
  // Counts changes, not time: a render that began before a change is told from one that began after it.
  let clock = 0;
  let allChangedAt = 0;

  const find = ({ address }: PublicPage) => pages.get(address) ?? variants.get(address);

  /** The hot path: a copy that is known to be right, at once. */
  function fresh(page: PublicPage): PageCopy | undefined {
    const kept = find(page);
    if (!kept || kept.isStale || Date.now() > kept.expiresAt) return undefined;
    counters.hits++;
    return kept.copy;
  }

  /** Renders, or waits for who is already rendering. When that fails or lasts, the last good copy. */
  async function load(page: PublicPage): Promise<PageCopy> {
    const lastGood = find(page) ?? (page.bare && find(page.bare));
    if (!lastGood) return (await flightFor(page).outcome).copy;
    const tryAgainAt = retryAt.get(lastGood);
    if (tryAgainAt === undefined) {
      const outcome = await withinPatience(flightFor(page));
      if (outcome?.isGood) return outcome.copy;
    }
    if (Date.now() >= (tryAgainAt ?? 0)) {
      retryAt.set(lastGood, Date.now() + limits.retryMs);
      if (tryAgainAt !== undefined) flightFor(page);
    }
    counters.lastGood++;
    return lastGood.copy;
  }

  async function withinPatience({ outcome }: Flight): Promise<Outcome | undefined> {
    const enough = new AbortController();
    const patience = pause(limits.patienceMs, undefined, { ref: false, signal: enough.signal }).catch(() => undefined);
    return Promise.race([outcome.catch(() => undefined), patience]).finally(() => enough.abort());
  }

  function flightFor(page: PublicPage): Flight {
    const under = flights.get(page.address);
    if (under) return under;
    const flight: Flight = { page, outcome: renderAndKeep(page) };
    flights.set(page.address, flight);
    const land = () => flights.get(page.address) === flight && flights.delete(page.address);
    flight.outcome.then(land, land);
    return flight;
  }

  async function renderAndKeep(page: PublicPage): Promise<Outcome> {
    const startedAt = clock;
    const began = performance.now();
    counters.renders++;
    const { response, isWhole } = await render(page.address);
    const { status, headers } = response;
    const body = Buffer.from(await response.arrayBuffer());
    log.info({ page: page.address, status, isWhole, ms: Math.round(performance.now() - began) }, "page rendered");
    const isGood = isWhole && status < 500;
    if (!isGood) return { copy: passingCopy(status, headers, body), isGood };
    if ((status !== 200 && status !== 404) || headers.has("set-cookie")) {
      forget(page);
      return { copy: passingCopy(status, headers, body), isGood };
    }
    const copy = await sharedCopy(status, headers, body);
    keep({ page, copy, startedAt });
    return { copy, isGood };
  }

  function keep({ page, copy, startedAt }: Pick<Kept, "page" | "copy" | "startedAt">): void {
    const before = find(page);
    if (before && before.startedAt > startedAt) return;
    const isStale = lastChangeOf(page) > startedAt;
    const kept = { page, copy, bytes: copy.bytes, startedAt, isStale, expiresAt: Date.now() + limits.maxAgeMs };
    if (copy.status === page.status && !page.bare) {
      variants.remove(page.address);
      pages.set(page.address, kept);
      files?.keep(page.address, copy);
    } else {
      forget(page);
      variants.set(page.address, kept);
    }
  }

  function forget({ address }: PublicPage): void {
    if (pages.get(address)) files?.drop(address);
    pages.remove(address);
    variants.remove(address);
  }

  /** What was kept before this process began: good enough when nothing better can be had. */
  function putLastGood(page: PublicPage, copy: PageCopy): void {
    if (!find(page))
      pages.set(page.address, { page, copy, bytes: copy.bytes, startedAt: -1, isStale: true, expiresAt: 0 });
  }

  /** Whoever asks from now on gets what is rendered from now on. */
  function changed(isTouched: (page: PublicPage) => boolean): void {
    for (const shelf of [pages, variants])
      for (const kept of shelf.items()) {
        if (!isTouched(kept.page)) continue;
        kept.isStale = true;
        retryAt.delete(kept);
      }
    for (const { page } of flights.values()) if (isTouched(page)) flights.delete(page.address);
  }

  function topicChanged(topic: string): void {
    changedAt.set(topic, ++clock);
    changed(({ topics }) => topics.includes(topic));
  }

  function anythingChanged(): void {
    allChangedAt = ++clock;
    changed(() => true);
  }

  function lastChangeOf({ topics }: PublicPage): number {
    return Math.max(allChangedAt, ...topics.map((topic) => changedAt.get(topic) ?? 0));
  }

  const figures = () => ({
    ...counters,
    pages: pages.size(),
    variants: variants.size(),
    bytes: pages.bytes() + variants.bytes(),
  });

  return { fresh, load, putLastGood, topicChanged, anythingChanged, figures };
}
export type PageCache = ReturnType<typeof pageCache>;
