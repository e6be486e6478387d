/** Of the operating system, about the way to the database. */
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
 * Of PostgreSQL: the connection broke (08), nothing left to work with (53), shutting down or not yet up (57P), and what
 * it did not get done in the time it has (statement, lock, transaction). A savepoint that is not there (3B001) was asked
 * for by a statement that nobody waited for any longer; rolling back to it hides what came first.
 */
const databaseCodes = /^(08...|53...|57P..|57014|55P03|25P03|3B001)$/;

/** The driver's own errors carry no code. */
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

/** Thrown at once for whoever has already waited for the database in vain. */
export class Unanswered extends Error {
  override name = "Unanswered";
}

/** The database cannot be asked at the moment, which is worth another try. Everything else that it throws is a bug. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof Unanswered || isOutage(error) || isAway(error.cause);
}

function isOutage(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  const { code, syscall, message } = error;
  if (typeof code !== "string") return driverMessages.has(message);
  // A socket's file that is not there; any other missing file is another matter.
  return networkCodes.has(code) || databaseCodes.test(code) || (code === "ENOENT" && syscall === "connect");
}
