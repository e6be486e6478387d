export const todayPath = "/admin/today";
export const workerPath = "/admin/worker.js";
/** The worker and the page find each other's caches by it. */
export const pagesCache = "courtside.pages";

/** What a page asks the worker to keep for the far court, and nothing else. */
export type KeepPages = { keep: readonly string[] };

const readable = /^\/admin\/(?:today|calendar\/sessions\/[^/]+\/roster|players\/[^/]+\/lesson-note)$/;

/** Pages that may be kept, as documents and as the router's data. */
export function isOfflinePage(pathname: string): boolean {
  return readable.test(pathname.replace(/\.data$/, ""));
}

/** The address at which the router reads a page's data. */
export function dataAddress(address: string): string {
  const [path, query] = address.split("?");
  return query ? `${path}.data?${query}` : `${path}.data`;
}
