import type { Undo } from "#app/platform/forms/answer.ts";
import type { MergePreview, UndoRefusal } from "./merge.server.ts";
import type { MergeRefusal } from "./merge-plan.ts";
import { personAddress, personLabels } from "./person.ts";
import { skillLabels, undoDays } from "./schema.ts";

export const mergeTexts = {
  link: "Merge with somebody",
  lead: `For somebody who is listed twice, for example with two addresses. You can undo it for ${undoDays} days.`,
  merged: (name: string) => `Merged with ${name}`,
  notMerged: "Failed to merge",
  notUndone: "Failed to undo the merge",
};

export const mergeRefusals: Record<MergeRefusal | "gone", string> = {
  same: "This is the same entry. Please choose somebody else.",
  "child and adult": "A child and an adult cannot be merged. If one of them is entered wrongly, correct that first.",
  gone: "This entry is no longer there, or it has been merged already. Please choose somebody else.",
};

export const undoRefusals: Record<UndoRefusal, string> = {
  gone: "This merge is no longer there. It may have been undone already.",
  "too late": `A merge can be undone for ${undoDays} days. This one is older.`,
  later: "One of the two was merged again since. Undo that merge first.",
  changed:
    "This merge can no longer be undone: since then, an address or a household was changed that is needed for it.",
};

export function mergeAddress(keptId: string, mergedId?: string): string {
  const page = `${personAddress(keptId)}/merge`;
  return mergedId ? `${page}?with=${mergedId}` : page;
}

/** What to post to undo a merge. */
export function unmerging({ id, kept_id }: { id: string; kept_id: string }): Undo {
  return { action: `${personAddress(kept_id)}/unmerge`, fields: { merge: id } };
}

export type MergeSentence = {
  about: "stays" | "address" | "taken" | "left" | "note" | "history" | "household" | "undo";
  text: string;
};

/** What the plan will do, in order of interest. */
export function mergeInWords(preview: MergePreview): MergeSentence[] {
  const { kept, merged } = preview;
  const about = (what: MergeSentence["about"], texts: (string | undefined)[]) =>
    texts.flatMap((text): MergeSentence[] => (text ? [{ about: what, text }] : []));
  return [
    ...about("stays", [`${kept.name} stays. The other entry, ${merged.name}, is no longer listed on its own.`]),
    ...about("address", [addressInWords(preview)]),
    ...about("taken", [
      takenInWords(preview),
      preview.plan.kept.plays ? `${kept.name} counts as a player.` : undefined,
    ]),
    ...about("note", [noteInWords(preview)]),
    ...about("left", [leftInWords(preview)]),
    ...about("history", ["Requests, quiz results, mails and history of both are on one page."]),
    ...about("household", [householdInWords(preview)]),
    ...about("undo", [`You can undo this for ${undoDays} days.`]),
  ];
}

function addressInWords({ kept, merged, plan }: MergePreview): string | undefined {
  if (plan.kept.email) return `${kept.name} gets the address ${plan.kept.email}.`;
  if (!merged.email) return undefined;
  return `Both addresses lead to ${kept.name} from now on: ${kept.email} and ${merged.email}. Mail goes to the first.`;
}

function takenInWords({ plan }: MergePreview): string | undefined {
  const taken = factsIn(plan.kept);
  return taken.length > 0 ? `Taken over from the other entry: ${taken.join(", ")}.` : undefined;
}

/** What both have with different values: it stays with the hidden entry. */
function leftInWords({ kept, merged, plan }: MergePreview): string | undefined {
  const taken = factsIn(plan.kept);
  const left = factsIn(merged).filter((fact) => !taken.includes(fact) && !factsIn(kept).includes(fact));
  return left.length > 0 ? `Not taken over, because ${kept.name} has their own: ${left.join(", ")}.` : undefined;
}

type Facts = Partial<Pick<MergePreview["kept"], "phone" | "birth_year" | "skill_level">>;

/** 'phone 555 0100', 'year of birth 1990'. */
function factsIn({ phone, birth_year, skill_level }: Facts): string[] {
  const facts = { phone, birth_year, skill_level: skill_level && skillLabels[skill_level].toLowerCase() };
  return Object.entries(facts).flatMap(([field, value]) =>
    value ? `${personLabels[field as keyof typeof facts].toLowerCase()} ${value}` : [],
  );
}

function noteInWords({ kept, plan }: MergePreview): string | undefined {
  if (!plan.kept.note) return undefined;
  if (!kept.note) return "The note of the other entry is taken over.";
  if (plan.kept.note !== kept.note) return "The note of the other entry is added below the note that is there.";
  return "The notes are too long for one. The note that is there stays, and the other one is no longer shown.";
}

function householdInWords({ kept, keptHome, mergedHome, plan }: MergePreview): string | undefined {
  if (plan.kept.household_id && plan.newContactOf)
    return `${kept.name} joins the ${mergedHome?.name} household and becomes its contact.`;
  if (plan.kept.household_id) return `${kept.name} joins the ${mergedHome?.name} household.`;
  if (plan.newContactOf) return `${kept.name} becomes the contact of the ${mergedHome?.name} household.`;
  // Not by name: two households of one person often share it.
  if (plan.emptiedHome)
    return `Everybody in the other entry's household joins the ${keptHome?.name} household. The other household is removed.`;
  if (mergedHome && mergedHome.id !== keptHome?.id)
    return `${kept.name} stays in the ${keptHome?.name} household. The other entry leaves its household.`;
  return undefined;
}
