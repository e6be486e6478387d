export const todayPath = "/admin/today";
export const workerPath = "/admin/worker.js";
/** The worker and the page share caches by this name. */
export const pagesCache = "courtside.pages";

/** The pages that a page asks the worker to store for use without signal. */
export type KeepPages = { keep: readonly string[] };

const readable = /^\/admin\/(?:today|calendar\/sessions\/[^/]+\/roster|players\/[^/]+\/lesson-note)$/;

/** Pages that may be stored, as documents and as the router's data. */
export function isOfflinePage(pathname: string): boolean {
  return readable.test(pathname.replace(/\.data$/, ""));
}

/** The address from which the router reads a page's data. */
export function dataAddress(address: string): string {
  const [path, query] = address.split("?");
  return query ? `${path}.data?${query}` : `${path}.data`;
}
