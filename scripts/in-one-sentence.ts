/** What the operator can mend is told in one sentence, without the stack that only a programmer reads. */
export async function inOneSentence(work: () => Promise<unknown>, tell: (reason: string) => string): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${tell(reasonOf(error))}\n`);
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
