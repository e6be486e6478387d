import { setTimeout as pause } from "node:timers/promises";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { isAway } from "./away.server.ts";

const retryMs = 1_000;

/**
 * Runs work that needs the database and retries while the database is away. The first attempt is awaited, so that a
 * start continues during an outage but not after any other error.
 */
export async function whenReachable<Result>(work: () => Promise<Result>, signal: AbortSignal) {
  const first = await attempt(work);
  return { result: first === away ? keepTrying() : Promise.resolve<Result | undefined>(first) };

  async function keepTrying(): Promise<Result | undefined> {
    while (!signal.aborted) {
      await pause(retryMs, null, { signal }).catch(() => {});
      const result = signal.aborted ? undefined : await attempt(work);
      if (result !== away) return result;
    }
    return undefined;
  }
}

const away = Symbol("away");

async function attempt<Result>(work: () => Promise<Result>): Promise<Result | typeof away> {
  try {
    return await work();
  } catch (error) {
    if (!isAway(error)) throw error;
    log.warn(reasonOf(error), "the database is away");
    return away;
  }
}
