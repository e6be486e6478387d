/**
 * Prints errors that the operator can fix as one sentence, without a stack. Without a message it is a bug, printed
 * with its stack.
 */
export async function inOneSentence(
  work: () => Promise<unknown>,
  tell: (reason: string, error: unknown) => string | undefined,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const sentence = tell(reasonOf(error), error);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}

/** The innermost cause in one line: the driver's message, not the statement around it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { code } = error as { code?: string };
  return (error.message || code || error.name).replace(/\s+/g, " ").replace(/\.$/, "");
}
