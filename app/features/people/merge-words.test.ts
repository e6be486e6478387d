import { expect, test } from "vitest";
import type { MergePreview } from "./merge.server.ts";
import { type Home, planMerge } from "./merge-plan.ts";
import { type MergeSentence, mergeInWords } from "./merge-words.ts";
import { personLimits } from "./schema.ts";

type Person = MergePreview["kept"];
type Two = { kept?: Partial<Person>; merged?: Partial<Person>; keptHome?: Home; mergedHome?: Home };

function entry(over: Partial<Person>): Person {
  return {
    ...{ id: "kept", name: "Dana Field", email: null, phone: null, is_minor: false, birth_year: null },
    ...{ skill_level: null, plays: true, note: null, household_id: null, can_be_reached: false, merged_into: null },
    ...{ origin: "request", created_at: new Date(), updated_at: new Date() },
    ...over,
  };
}

/** From a real plan, never a made-up one. */
function told({ kept, merged, keptHome, mergedHome }: Two): MergeSentence[] {
  const two = {
    kept: entry({ household_id: keptHome?.id ?? null, ...kept }),
    merged: entry({ id: "merged", name: "D. Field", household_id: mergedHome?.id ?? null, ...merged }),
    ...(keptHome && { keptHome }),
    ...(mergedHome && { mergedHome }),
  };
  const plan = planMerge(two);
  if (typeof plan === "string") throw new Error(plan);
  return mergeInWords({ ...two, plan });
}

function about(what: MergeSentence["about"], two: Two): string[] {
  return told(two).flatMap((sentence) => (sentence.about === what ? sentence.text : []));
}

test("two bare entries: who stays, where the history is, and for how long it can be undone", () => {
  expect(told({}).map(({ text }) => text)).toEqual([
    "Dana Field stays. The other entry, D. Field, is no longer listed on its own.",
    "Requests, quiz results, mails and history of both are on one page.",
    "You can undo this for 30 days.",
  ]);
});

const [neu, old] = ["new@player.example", "old@player.example"];

test.each<[string, Two, string[]]>([
  [
    "two addresses lead to one person",
    { kept: { email: neu }, merged: { email: old } },
    [`Both addresses lead to Dana Field from now on: ${neu} and ${old}. Mail goes to the first.`],
  ],
  ["an address is taken over", { merged: { email: old } }, [`Dana Field gets the address ${old}.`]],
  ["an address stays as it is", { kept: { email: neu } }, []],
])("address: %s", (_what, two, sentences) => expect(about("address", two)).toEqual(sentences));

const facts = { phone: "555 0100", birth_year: 1990, skill_level: "beginner" } as const;
const others = { phone: "555 0199", birth_year: 1980, skill_level: "advanced" } as const;

test.each<[string, Two, { taken: string[]; left: string[] }]>([
  [
    "all that the kept one lacks",
    { merged: facts },
    { taken: ["Taken over from the other entry: phone 555 0100, year of birth 1990, skill level beginner."], left: [] },
  ],
  [
    "the number alone",
    { kept: { ...facts, phone: null }, merged: facts },
    { taken: ["Taken over from the other entry: phone 555 0100."], left: [] },
  ],
  [
    "one thing, and another is different",
    { kept: { birth_year: 1990 }, merged: { birth_year: 1980, phone: "555 0199" } },
    {
      taken: ["Taken over from the other entry: phone 555 0199."],
      left: ["Not taken over, because Dana Field has their own: year of birth 1980."],
    },
  ],
  ["nothing where both say the same", { kept: facts, merged: facts }, { taken: [], left: [] }],
  ["nothing where the merged one lacks it", { kept: facts }, { taken: [], left: [] }],
  [
    "nothing where both differ, which is said",
    { kept: facts, merged: others },
    {
      taken: [],
      left: [
        "Not taken over, because Dana Field has their own: phone 555 0199, year of birth 1980, skill level advanced.",
      ],
    },
  ],
  [
    "who plays",
    { kept: { plays: false }, merged: { plays: true } },
    { taken: ["Dana Field counts as a player."], left: [] },
  ],
])("taken over: %s", (_what, two, { taken, left }) => {
  expect(about("taken", two)).toEqual(taken);
  expect(about("left", two)).toEqual(left);
});

test.each<[string, Two, string[]]>([
  ["there is none", { kept: { note: "Left-handed" } }, []],
  ["it is taken over", { merged: { note: "Left-handed" } }, ["The note of the other entry is taken over."]],
  [
    "it joins the other",
    { kept: { note: "Left-handed" }, merged: { note: "Plays on Mondays" } },
    ["The note of the other entry is added below the note that is there."],
  ],
  [
    "both are too long together",
    { kept: { note: "a".repeat(personLimits.note) }, merged: { note: "b" } },
    ["The notes are too long for one. The note that is there stays, and the other one is no longer shown."],
  ],
])("note: %s", (_what, two, sentences) => expect(about("note", two)).toEqual(sentences));

const field = (contact_id: string): Home => ({ id: "field", name: "Field", contact_id });
const bell = (contact_id: string): Home => ({ id: "bell", name: "Bell", contact_id });

test.each<[string, Two, string[]]>([
  ["neither has one", {}, []],
  ["only the kept one has one", { keptHome: field("kept") }, []],
  ["both are in one", { keptHome: field("kept"), mergedHome: field("kept") }, []],
  [
    "the kept one joins as its contact",
    { mergedHome: bell("merged"), merged: { email: old } },
    ["Dana Field joins the Bell household and becomes its contact."],
  ],
  ["the kept one joins", { mergedHome: bell("somebody") }, ["Dana Field joins the Bell household."]],
  [
    "the kept one becomes the contact of their own",
    { keptHome: field("merged"), mergedHome: field("merged"), merged: { email: old } },
    ["Dana Field becomes the contact of the Field household."],
  ],
  [
    "the other one's people join",
    { keptHome: field("kept"), mergedHome: bell("merged") },
    ["Everybody in the other entry's household joins the Field household. The other household is removed."],
  ],
  [
    "the merged one leaves theirs",
    { keptHome: field("kept"), mergedHome: bell("somebody") },
    ["Dana Field stays in the Field household. The other entry leaves its household."],
  ],
])("household: %s", (_what, two, sentences) => expect(about("household", two)).toEqual(sentences));
