const waiting: (() => void)[] = [];

/**
 * One heavy step in each turn of the event loop, in the order of arrival. Between two of them everybody else is heard:
 * who reads a page from memory, who asks whether we are alive, and who is to be turned away.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(callNext);
  });
}

function callNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(callNext);
}
