import { useState } from "react";
import { Form, Link, useSubmit } from "react-router";
import { useFind } from "#app/platform/forms/browser/use-find.ts";
import { Field } from "#app/ui/field.tsx";
import { FindBox, type Found } from "#app/ui/find-box.tsx";
import type { LikelySame } from "../merge.server.ts";
import { mergeAddress } from "../merge-words.ts";
import { findPeoplePath } from "../person.ts";
import type { FoundPeople, ListedPerson } from "../queries.server.ts";

type MergePickerProps = { personId: string; chosen: Found | null; likely: LikelySame[] };

/** Chooses the other entry. The choice is in the page's address, so it can be kept and shared. */
export function MergePicker({ personId, chosen, likely }: MergePickerProps) {
  const submit = useSubmit();
  const [shown, setShown] = useState({ chosen, at: chosen?.id });
  // The address decides, even after Back, but not over newer typed text.
  if (shown.at !== chosen?.id) setShown({ chosen, at: chosen?.id });
  const { find, found } = useFind<FoundPeople>(findPeoplePath);
  const people = found?.people ?? [];
  function choose(one: Found | null): void {
    setShown({ ...shown, chosen: one });
    if (one) void submit({ with: one.id }, { action: mergeAddress(personId), preventScrollReset: true });
  }
  return (
    <>
      <Form action={mergeAddress(personId)}>
        <Field label="The other entry" hint="It becomes part of this one.">
          <FindBox
            chosen={shown.chosen}
            found={people.filter(({ id }) => id !== personId).map(foundEntry)}
            placeholder="Name, address or phone"
            none="Nobody found."
            onType={find}
            onChoose={choose}
          />
        </Field>
        <input type="hidden" name="with" value={shown.chosen?.id ?? ""} readOnly />
      </Form>
      {likely.length > 0 && <LikelyLinks {...{ personId, chosen, likely }} />}
    </>
  );
}

function foundEntry({ id, name, email, household }: ListedPerson): Found {
  return { id, label: name, note: email ?? (household ? `${household.name} household` : "No address") };
}

function LikelyLinks({ personId, chosen, likely }: MergePickerProps) {
  return (
    <div>
      <h2 className="text-ui leading-label font-580 tracking-normal">Likely the same person</h2>
      <ul className="mt-2 divide-y divide-border border-y border-border">
        {likely.map((person) => (
          <li key={person.id}>
            <Link
              to={mergeAddress(personId, person.id)}
              preventScrollReset
              aria-current={person.id === chosen?.id ? "true" : undefined}
              className={likelyClass}
            >
              <span className="font-semibold wrap-anywhere">{person.name}</span>
              <span className="text-small wrap-anywhere text-muted-foreground">
                {[whyLikely(person), person.email ?? person.phone].filter(Boolean).join(", ")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function whyLikely({ hasName, hasPhone }: LikelySame): string {
  if (hasName && hasPhone) return "Same name and phone";
  return hasName ? "Same name" : "Same phone";
}

const likelyClass =
  "grid min-h-14 content-center px-3 py-2 text-ui no-underline hover:bg-tint aria-[current]:bg-tint-active aria-[current]:shadow-[inset_3px_0_0_var(--fg)]";
