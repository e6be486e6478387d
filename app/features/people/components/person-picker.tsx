import { useState } from "react";
import { useFind } from "#app/platform/forms/browser/use-find.ts";
import { FindBox, type Found } from "#app/ui/find-box.tsx";
import { findPeoplePath } from "../person.ts";
import type { FoundPeople, ListedPerson } from "../queries.server.ts";

type PersonPickerProps = { defaultId: string; defaultName: string };

/** Finds an adult with an address to share a household with. */
export function PersonPicker({ defaultId, defaultName }: PersonPickerProps) {
  const [chosen, setChosen] = useState<Found | null>(defaultId ? { id: defaultId, label: defaultName } : null);
  const { find, found } = useFind<FoundPeople>(findPeoplePath, { show: "contacts" });
  return (
    <>
      <FindBox
        chosen={chosen}
        found={found?.people.map(foundPerson) ?? []}
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
