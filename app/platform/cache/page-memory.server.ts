import { LRUCache } from "lru-cache";
import type { AddressedPage } from "./page-address.server.ts";
import { bytesOf, denseCopy, type PageCopy } from "./page-copy.server.ts";
import type { PageFiles } from "./page-files.server.ts";

/** `startedAt` counts changes, not time: it tells a render that began before a change from one that began after it. */
export type Kept = {
  page: AddressedPage;
  copy: PageCopy;
  startedAt: number;
  isStale: boolean;
  expiresAt: number;
  /** For a stale copy: when it was last known to be fresh. */
  rightUntil: number;
};
/** The change count and the time at which a render began. */
type Began = { startedAt: number; ms: number };
type Sized = Kept & { bytes: number };
type Limits = { pageBytes: number; variantBytes: number; maxAgeMs: number };

/** This node's copies, and which of them are fresh. */
export function pageMemory({ pageBytes, variantBytes, maxAgeMs }: Limits, files?: PageFiles) {
  const sizeCalculation = ({ bytes }: Sized) => bytes;
  const pages = new LRUCache<string, Sized>({
    maxSize: pageBytes,
    sizeCalculation,
    dispose: (_kept, address, reason) => reason === "evict" && files?.drop(address),
  });
  // Made-up addresses have their own cache, so that they never evict a real page.
  const variants = new LRUCache<string, Sized>({ maxSize: variantBytes, sizeCalculation });
  const changedAt = new Map<string, number>();
  let clock = 0;
  let allChangedAt = 0;
  let condensing = Promise.resolve();

  const find = ({ address }: AddressedPage): Kept | undefined => pages.get(address) ?? variants.get(address);

  function keep(page: AddressedPage, copy: PageCopy, { startedAt, ms }: Began): void {
    const before = find(page);
    if (before && before.startedAt > startedAt) return;
    const isStale = lastChangeOf(page) > startedAt;
    const expiresAt = Date.now() + Math.min(maxAgeMs, page.maxAgeMs ?? maxAgeMs);
    const rightUntil = isStale ? ms : expiresAt;
    const kept = { page, copy, bytes: bytesOf(copy), startedAt, isStale, expiresAt, rightUntil };
    if (copy.status === page.status && !page.bare) {
      variants.delete(page.address);
      pages.set(page.address, kept);
      files?.keep(page.address, copy);
      condenseLater(kept);
    } else {
      forget(page);
      variants.set(page.address, kept);
    }
  }

  function forget({ address }: AddressedPage): void {
    if (pages.get(address)) files?.drop(address);
    pages.delete(address);
    variants.delete(address);
  }

  // One at a time, so that a change to every page never takes more than one thread from visitors.
  function condenseLater(kept: Kept): void {
    condensing = condensing.then(async () => {
      if (!kept.isStale) kept.copy = await denseCopy(kept.copy);
    });
  }

  /** Copies from before this process started: used when nothing better is available. */
  function putLastGood(page: AddressedPage, copy: PageCopy): void {
    if (find(page)) return;
    const bytes = bytesOf(copy);
    pages.set(page.address, { page, copy, bytes, startedAt: -1, isStale: true, expiresAt: 0, rightUntil: 0 });
  }

  /** Without a topic, marks everything stale. */
  function changed(topic?: string): void {
    clock++;
    if (topic === undefined) allChangedAt = clock;
    else changedAt.set(topic, clock);
    for (const copies of [pages, variants])
      for (const kept of copies.values())
        if (!kept.isStale && lastChangeOf(kept.page) > kept.startedAt) {
          kept.isStale = true;
          kept.rightUntil = Math.min(kept.rightUntil, Date.now());
        }
  }

  function lastChangeOf({ topics }: AddressedPage): number {
    return Math.max(allChangedAt, ...topics.map((topic) => changedAt.get(topic) ?? 0));
  }

  return {
    find,
    keep,
    forget,
    putLastGood,
    changed,
    now: () => clock,
    condensed: () => condensing,
    metrics: () => ({
      pages: pages.size,
      variants: variants.size,
      bytes: pages.calculatedSize + variants.calculatedSize,
    }),
  };
}
