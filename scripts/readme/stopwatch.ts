/** Prints each step with its duration, and a total. */
export function startStopwatch(title: string) {
  const began = performance.now();
  let since = began;
  process.stdout.write(`${title}\n`);
  return {
    step(what: string): void {
      process.stdout.write(`${secondsSince(since)}  ${what}\n`);
      since = performance.now();
    },
    total: () => process.stdout.write(`${secondsSince(began)}  in all\n\n`),
  };
}

function secondsSince(moment: number): string {
  return `${((performance.now() - moment) / 1_000).toFixed(1).padStart(6)} s`;
}
