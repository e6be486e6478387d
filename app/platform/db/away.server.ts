import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Tx } from "./connection.server.ts";

/** Errors of the operating system about the connection to the database. */
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
]);

/**
 * SQLSTATEs of PostgreSQL: connection broken (08), out of resources (53), shutting down or starting up (57P), and
 * timeouts (statement, lock, transaction). A missing savepoint (3B001) is asked for by a statement that was
 * abandoned; rolling back to it hides the first error.
 */
const databaseCodes = /^(08...|53...|57P..|57014|55P03|25P03|3B001)$/;

/** The driver's own errors have no code. */
const driverMessages = new Set([
  "timeout expired",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
]);

/** Thrown at once in a request that has already waited for the database in vain. */
export class Unanswered extends Error {
  override name = "Unanswered";
}

/** Whether the error means that the database is unavailable, so a retry may help. Any other error is a bug. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof Unanswered || isOutage(error) || isAway(error.cause);
}

function isOutage(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  const { code, syscall, message } = error;
  if (typeof code !== "string") return driverMessages.has(message);
  // A missing socket file counts; any other missing file does not.
  return networkCodes.has(code) || databaseCodes.test(code) || (code === "ENOENT" && syscall === "connect");
}

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
