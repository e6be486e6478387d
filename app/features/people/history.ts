import type { Told } from "#app/features/timeline/schema.ts";
import { capitalized } from "#app/lib/format.ts";
import { personLabels } from "./person.ts";

type Happened = { kind: string; facts: Record<string, string | number | boolean> };

/** What the coach did to a person, for the timeline. */
export function tellPersonEvent(
  { kind, facts }: Happened,
  householdNames: ReadonlyMap<string, string>,
): Told | undefined {
  const name = householdNames.get(`${facts.household}`);
  const household = name ? `the ${name} household` : "a household";
  const titles: Record<string, string> = {
    added: "Added by you",
    details_changed: "Details changed",
    joined_household: `Joined ${household}`,
    left_household: `Left ${household}`,
    became_contact: "Became the contact of the household",
    merged: "Two entries merged",
    unmerged: "Merge undone",
  };
  const title = titles[kind];
  if (!title) return undefined;
  return { sign: "change", title, ...(kind === "details_changed" && { facts: fieldsInWords(`${facts.fields}`) }) };
}

/** 'Name, phone'. */
function fieldsInWords(codes: string): string {
  const labels: Record<string, string> = personLabels;
  const words = codes.split(" ").flatMap((code) => labels[code]?.toLowerCase() ?? []);
  return capitalized(words.join(", "));
}
