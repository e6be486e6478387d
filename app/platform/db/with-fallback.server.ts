import { AsyncLocalStorage } from "node:async_hooks";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { isAway } from "./away.server.ts";

const watch = new AsyncLocalStorage<{ isWhole: boolean }>();

/** Does the work and says whether everything it asked the database for was answered. */
export async function watchingFallbacks<Result>(work: () => Promise<Result>): Promise<[Result, { isWhole: boolean }]> {
  const seen = { isWhole: true };
  return [await watch.run(seen, work), seen];
}

/** For what a public page shows: when it is missing or the database is away, the page stands with the fallback. A bug is thrown. */
export async function withFallback<Value, Fallback>(
  query: Promise<Value | undefined>,
  fallback: Fallback,
  errorMessage: `Error fetching ${string}`,
): Promise<Value | Fallback> {
  try {
    return (await query) ?? fallback;
  } catch (error) {
    if (!isAway(error)) throw error;
    log.error(reasonOf(error), errorMessage);
    const seen = watch.getStore();
    if (seen) seen.isWhole = false;
    return fallback;
  }
}

/**
 * For a screen of the admin area, which says itself what it could not load: 503 while the database is away, 404 where
 * there is nothing of the kind.
 */
export async function loaded<Value>(
  query: Promise<Value | undefined> | undefined,
  errorMessage: `Error fetching ${string}`,
) {
  try {
    const value = await query;
    return { value, status: value === undefined ? 404 : 200 };
  } catch (error) {
    if (!isAway(error)) throw error;
    log.error(reasonOf(error), errorMessage);
    return { value: undefined, status: 503 };
  }
}
