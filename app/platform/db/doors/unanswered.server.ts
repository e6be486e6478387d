import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/node-postgres";
import { isAway, Unanswered } from "#app/platform/db/away.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

const requests = new AsyncLocalStorage<{ isUnanswered: boolean }>();

/** Runs one request's work and reports whether the database failed to respond. */
export async function asOneRequest(work: () => Promise<void>): Promise<{ isUnanswered: boolean }> {
  const seen = { isUnanswered: false };
  await requests.run(seen, work);
  return seen;
}

/** A request that has waited for the database in vain does not wait again. */
export function noteUnanswered(error: unknown): void {
  const seen = requests.getStore();
  if (seen && isAway(error)) seen.isUnanswered = true;
}

export function isUnanswered(): boolean {
  return requests.getStore()?.isUnanswered ?? false;
}

/** A database whose every query fails at once. */
export const silentDb: Tx = drizzle({
  client: { query: () => Promise.reject(new Unanswered("the database did not answer this request")) } as never,
});
