import { z } from "zod";
import { line, lines, onOff, orNull, UuidInput, version, wholeOrNull } from "#app/platform/forms/texts.ts";
import { householdChoices, personRefusals } from "./person.ts";
import { householdLimits, peopleShown, personLimits, skillLevels } from "./schema.ts";

/** The list's view, read from the page's address; unknown values are dropped. */
export const PeopleView = z.object({
  /** Contacts are not offered on the page: a child can be added to them. */
  show: z.enum([...peopleShown, "contacts"]).catch("all"),
  q: line(200).catch(""),
  /** The last row of the previous page, or the first of the next. */
  next: UuidInput.optional().catch(undefined),
  previous: UuidInput.optional().catch(undefined),
});
export type PeopleView = z.output<typeof PeopleView>;

const tooShortName = "Name must be at least 2 characters";

/** The database decides what a minor may have and who may be a contact. */
export const PersonInput = z
  .object({
    name: line(personLimits.name).min(2, tooShortName),
    email: orNull(z.literal("").or(line(personLimits.email).pipe(z.email("Invalid email address")))),
    phone: orNull(line(personLimits.phone)),
    is_minor: onOff(),
    birth_year: wholeOrNull(1900, 2099, personRefusals.birthYear),
    skill_level: orNull(z.enum(["", ...skillLevels])),
    plays: onOff(),
    household: z.enum(householdChoices).catch("none"),
    /** A member of the shared household. */
    with_id: UuidInput.nullable().catch(null),
    with_name: line(personLimits.name).catch(""),
    household_name: orNull(line(householdLimits.name)),
    /** With `household` "parent", the address and the number are the parent's. */
    parent_name: line(personLimits.name).catch(""),
    is_contact: onOff(),
    version: version(),
  })
  .refine(({ household, with_id }) => household !== "with" || with_id !== null, {
    path: ["with_name"],
    error: personRefusals.nobodyChosen,
  })
  .refine(({ household, parent_name }) => household !== "parent" || parent_name.length > 1, {
    path: ["parent_name"],
    error: tooShortName,
  })
  .refine(({ household, email }) => household !== "parent" || email !== null, {
    path: ["email"],
    error: personRefusals.contactsAddress,
  });
export type PersonInput = z.output<typeof PersonInput>;

export const NoteInput = z.object({ note: orNull(lines(personLimits.note)), version: version() });
export type NoteInput = z.output<typeof NoteInput>;

export const HouseholdInput = z.object({
  name: line(householdLimits.name).min(1, "Please give it a name"),
  contact_id: UuidInput,
  version: version(),
});
export type HouseholdInput = z.output<typeof HouseholdInput>;

/** The other entry of a merge, read from the page's address. */
export const MergeView = z.object({ with: UuidInput.optional().catch(undefined) });

export const MergeInput = z.object({ with: UuidInput });
export const UnmergeInput = z.object({ merge: UuidInput });
