import { personLimits } from "./schema.ts";
import type { people } from "./tables.server.ts";

type Person = typeof people.$inferSelect;
export type Home = { id: string; contact_id: string; name: string };

export type MergeRefusal = "same" | "child and adult";

type PersonChange = Partial<Pick<Person, MergedColumn>>;
type MergedColumn =
  | ("email" | "phone" | "birth_year" | "skill_level" | "plays" | "note")
  | ("household_id" | "merged_into" | "origin");

export type MergePlan = {
  kept: PersonChange;
  merged: PersonChange;
  /** The merged person's household, whose contact the kept person becomes. */
  newContactOf?: string;
  /** The merged person's household, whose people all join the kept person's, because it would have no contact. */
  emptiedHome?: string;
};

type Two = { kept: Person; merged: Person; keptHome?: Home | undefined; mergedHome?: Home | undefined };

/**
 * What happens when two people turn out to be one. The merged person's rows stay theirs and are read through
 * `merged_into`; only single-valued fields move. The preview shows exactly this.
 */
export function planMerge({ kept, merged, keptHome, mergedHome }: Two): MergePlan | MergeRefusal {
  if (kept.id === merged.id) return "same";
  // A child has no address of its own, and an adult's must not lead to it.
  if (kept.is_minor !== merged.is_minor) return "child and adult";
  const takesAddress = kept.email === null && merged.email !== null;
  const isContact = mergedHome?.contact_id === merged.id;
  return {
    kept: {
      ...(takesAddress && { email: merged.email }),
      ...filledIn(kept, merged),
      ...(merged.note && { note: bothNotes(kept.note, merged.note) }),
      ...(mergedHome && !keptHome && { household_id: mergedHome.id }),
      // People with a note from the coach stay, whatever happens to their requests.
      origin: "coach",
    },
    merged: { merged_into: kept.id, household_id: null, ...(takesAddress && { email: null }) },
    ...(isContact && (!keptHome || keptHome.id === mergedHome.id) && { newContactOf: mergedHome.id }),
    ...(isContact && keptHome && keptHome.id !== mergedHome.id && { emptiedHome: mergedHome.id }),
  };
}

function filledIn(kept: Person, merged: Person): PersonChange {
  return {
    ...(kept.phone === null && merged.phone !== null && { phone: merged.phone }),
    ...(kept.birth_year === null && merged.birth_year !== null && { birth_year: merged.birth_year }),
    ...(kept.skill_level === null && merged.skill_level !== null && { skill_level: merged.skill_level }),
    ...(!kept.plays && merged.plays && { plays: true }),
  };
}

/** Joins both texts; if they are too long together, the merged person's stays with them, for the undo. */
function bothNotes(kept: string | null, merged: string): string {
  const both = kept ? `${kept}\n\n${merged}` : merged;
  return both.length <= personLimits.note ? both : (kept ?? merged);
}
