import { AsyncLocalStorage } from "node:async_hooks";
import { log, reasonOf } from "#app/platform/log/log.server.ts";

const watch = new AsyncLocalStorage<{ isWhole: boolean }>();

/** Does the work and says whether everything it asked the database for was answered. */
export async function watchingFallbacks<Result>(work: () => Promise<Result>): Promise<[Result, { isWhole: boolean }]> {
  const seen = { isWhole: true };
  return [await watch.run(seen, work), seen];
}

/** For what a public page shows: when it is missing or the database is away, the page stands with the fallback. */
export async function withFallback<Value, Fallback>(
  query: Promise<Value | undefined>,
  fallback: Fallback,
  errorMessage: `Error fetching ${string}`,
): Promise<Value | Fallback> {
  try {
    return (await query) ?? fallback;
  } catch (error) {
    log.error(reasonOf(error), errorMessage);
    const seen = watch.getStore();
    if (seen) seen.isWhole = false;
    return fallback;
  }
}
