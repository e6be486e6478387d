const waiting: (() => void)[] = [];
const mostArrivalsBetween = 100;

let arrivals = 0;

/** Somebody new has come to the door. */
export function noteArrival(): void {
  arrivals++;
}

/**
 * One heavy step at a time, in the order of arrival. Between two of them everybody else is heard: who reads a page from
 * memory, who asks whether we are alive, and who is to be refused.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) letOthersIn(mostArrivalsBetween);
  });
}

// Each turn of the event loop lets in one new connection: after heavy turns alone, hundreds would queue outside.
function letOthersIn(most: number): void {
  const before = arrivals;
  setImmediate(() => (arrivals > before && most > 0 ? letOthersIn(most - 1) : callNext()));
}

function callNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) letOthersIn(mostArrivalsBetween);
}
