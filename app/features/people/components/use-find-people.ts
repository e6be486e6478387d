import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { peoplePath } from "../person.ts";
import type { ListedPerson } from "../queries.server.ts";

const searchPauseMs = 150;

/** People matching the typed text; the result says which text it is for. */
export function useFindPeople(show: "all" | "contacts" = "all") {
  const fetcher = useFetcher<{ q: string; people: ListedPerson[] }>();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  function find(typed: string): void {
    clearTimeout(pause.current);
    const q = typed.trim();
    pause.current = setTimeout(
      () => void fetcher.load(`${peoplePath}/find?${new URLSearchParams({ q, show })}`),
      searchPauseMs,
    );
  }
  return { find, words: fetcher.data?.q ?? "", people: fetcher.data?.people ?? [] };
}
