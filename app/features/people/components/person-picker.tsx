import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { FindBox, type Found } from "#app/ui/find-box.tsx";
import { peoplePath } from "../person.ts";
import type { ListedPerson } from "../queries.server.ts";

type PersonPickerProps = { defaultId: string; defaultName: string };

/** Finds an adult with an address to share a household with. */
export function PersonPicker({ defaultId, defaultName }: PersonPickerProps) {
  const [chosen, setChosen] = useState<Found | null>(defaultId ? { id: defaultId, label: defaultName } : null);
  const { find, people } = useFindPeople("contacts");
  return (
    <>
      <FindBox
        chosen={chosen}
        found={people.map(foundPerson)}
        placeholder="Name or address"
        none="Nobody with an email address by that name."
        onType={find}
        onChoose={setChosen}
      />
      <input type="hidden" name="with_id" value={chosen?.id ?? ""} readOnly />
      <input type="hidden" name="with_name" value={chosen?.label ?? ""} readOnly />
    </>
  );
}

function foundPerson({ id, name, household }: ListedPerson): Found {
  return { id, label: name, note: household ? `${household.name} household` : "No household yet" };
}

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
