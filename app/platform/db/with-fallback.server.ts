import { AsyncLocalStorage } from "node:async_hooks";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { isAway } from "./away.server.ts";

const watch = new AsyncLocalStorage<{ isWhole: boolean }>();

/** Does the work and reports whether every query in it succeeded. */
export async function watchingFallbacks<Result>(work: () => Promise<Result>): Promise<[Result, { isWhole: boolean }]> {
  const seen = { isWhole: true };
  return [await watch.run(seen, work), seen];
}

/** For public pages: uses the fallback when the row is missing or the database is away. A bug is thrown. */
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
 * For admin pages, which report what they could not load: 503 while the database is away, 404 when nothing is found.
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
