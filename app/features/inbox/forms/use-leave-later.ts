import { useEffect, useRef } from "react";

/** Opens another page after a while, unless the visitor navigates or types before that. */
export function useLeaveLater(delayMs: number) {
  const waiting = useRef<AbortController>(null);
  const cancel = () => waiting.current?.abort();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only leaving the component ends the wait
  useEffect(() => cancel, []);
  return {
    start(path: string): void {
      cancel();
      waiting.current = new AbortController();
      leaveAfter(path, delayMs, waiting.current);
    },
    cancel,
  };
}

function leaveAfter(path: string, delayMs: number, waiting: AbortController): void {
  const { signal } = waiting;
  const timer = setTimeout(() => location.assign(path), delayMs);
  signal.addEventListener("abort", () => clearTimeout(timer));
  // Following a link fires beforeunload first; a page kept for Back fires pagehide.
  for (const going of ["beforeunload", "pagehide"]) addEventListener(going, () => waiting.abort(), { signal });
}
