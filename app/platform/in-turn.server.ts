/** Thrown when the queue is full. */
export class TooBusy extends Error {
  override name = "TooBusy";
}

/** Runs at most `atOnce` jobs; the next `waiting` are queued, and any more are refused. */
export function inTurn({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = [];
  let running = 0;
  let most = 0;

  async function take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running++;
    else await stand();
    most = Math.max(most, running);
    try {
      return await work();
    } finally {
      // The next in the queue takes this slot, so that a new one cannot overtake it.
      const next = line.shift();
      if (next) next();
      else running--;
    }
  }

  function stand(): Promise<void> {
    if (line.length >= waiting) throw new TooBusy("Too many are waiting");
    return new Promise((resolve) => line.push(resolve));
  }

  return { take, mostAtOnce: () => most };
}
