const waiting: (() => void)[] = [];
const mostArrivalsBetween = 100;

let arrivals = 0;

/** A new connection has been accepted. */
export function noteArrival(): void {
  arrivals++;
}

/**
 * Runs one heavy step at a time, in order of arrival. Between two steps all other requests are handled: cached pages,
 * probes and refusals.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) letOthersIn(mostArrivalsBetween);
  });
}

// Each turn of the event loop accepts one connection: during heavy turns alone, hundreds would queue outside.
function letOthersIn(most: number): void {
  const before = arrivals;
  setImmediate(() => (arrivals > before && most > 0 ? letOthersIn(most - 1) : callNext()));
}

function callNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) letOthersIn(mostArrivalsBetween);
}
