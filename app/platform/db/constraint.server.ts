/** Whether the database refused a row because of this constraint. Its answer is the cause of the query's own error. */
export function isRefusedBy(constraint: string, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("constraint" in error && error.constraint === constraint) || isRefusedBy(constraint, error.cause);
}

/** Whether the database refused a row because another has what only one may have. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "23505") || isTaken(error.cause);
}

/** Whether the database refused what a statement left behind, by any constraint. */
export function isViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && String(error.code).startsWith("23")) || isViolation(error.cause);
}
