import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/node-postgres";
import { isAway, Unanswered } from "#app/platform/db/away.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

const requests = new AsyncLocalStorage<{ isUnanswered: boolean }>();

/** Does one request's work, and says whether the database left it without an answer. */
export async function asOneRequest(work: () => Promise<void>): Promise<{ isUnanswered: boolean }> {
  const seen = { isUnanswered: false };
  await requests.run(seen, work);
  return seen;
}

/** Whoever has waited for the database in vain does not wait for it again to be told so. */
export function noteUnanswered(error: unknown): void {
  const seen = requests.getStore();
  if (seen && isAway(error)) seen.isUnanswered = true;
}

export function isUnanswered(): boolean {
  return requests.getStore()?.isUnanswered ?? false;
}

/** Answers nothing, at once. */
export const silentDb: Tx = drizzle({
  client: { query: () => Promise.reject(new Unanswered("the database did not answer this request")) } as never,
});
