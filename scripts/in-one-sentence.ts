/**
 * What the operator can mend is told in one sentence, without the stack that only a programmer reads. Where there is
 * nothing to tell, it is a bug, and comes with its stack.
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

/** The innermost cause in one line: a driver's own words, not the statement around them. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { code } = error as { code?: string };
  return (error.message || code || error.name).replace(/\s+/g, " ").replace(/\.$/, "");
}
