import { useSyncExternalStore } from "react";

/** False in the server's HTML and until React has hydrated the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
