import { useSyncExternalStore } from "react";

/** False in the server's HTML and until React has taken the page over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
