import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";

const searchPauseMs = 150;

/** What the address finds for the typed text; the result says which text it is for. */
export function useFind<Found extends { q: string }>(path: string, given: Record<string, string> = {}) {
  const fetcher = useFetcher<Found>();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  function find(typed: string): void {
    clearTimeout(pause.current);
    const query = new URLSearchParams({ ...given, q: typed.trim() });
    pause.current = setTimeout(() => void fetcher.load(`${path}?${query}`), searchPauseMs);
  }
  return { find, found: fetcher.data };
}
