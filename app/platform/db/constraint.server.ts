/** Whether this constraint refused a row. PostgreSQL's error is the cause of the query's error. */
export function isRefusedBy(constraint: string, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("constraint" in error && error.constraint === constraint) || isRefusedBy(constraint, error.cause);
}

/** Whether a unique constraint refused a row. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "23505") || isTaken(error.cause);
}

/** Whether any constraint refused the result of a statement. */
export function isViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && String(error.code).startsWith("23")) || isViolation(error.cause);
}
