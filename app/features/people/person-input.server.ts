import { z } from "zod";
import { UuidInput } from "#app/lib/uuid-input.ts";
import { line, lines, onOff, orNull, version } from "#app/platform/forms/texts.ts";
import { householdChoices, personRefusals } from "./person.ts";
import { householdLimits, peopleShown, personLimits, skillLevels } from "./schema.ts";

/** What the list shows, read from the address of the page; what is unknown there is left out. */
export const PeopleView = z.object({
  /** Contacts are not offered on the page: they are whom a child can be put with. */
  show: z.enum([...peopleShown, "contacts"]).catch("all"),
  q: line(200).catch(""),
  /** The last row of the page before, or the first of the page after. */
  next: UuidInput.optional().catch(undefined),
  previous: UuidInput.optional().catch(undefined),
});
export type PeopleView = z.output<typeof PeopleView>;

/** What a minor may have and who may be a contact is for the database to say. */
export const PersonInput = z
  .object({
    name: line(personLimits.name).min(2, "Name must be at least 2 characters"),
    email: orNull(z.literal("").or(line(personLimits.email).pipe(z.email("Invalid email address")))),
    phone: orNull(line(personLimits.phone)),
    is_minor: onOff(),
    birth_year: z
      .string()
      .trim()
      .regex(/^$|^(19|20)\d\d$/, personRefusals.birthYear)
      .transform((typed) => (typed === "" ? null : Number(typed))),
    skill_level: orNull(z.enum(["", ...skillLevels])),
    plays: onOff(),
    household: z.enum(householdChoices).catch("none"),
    /** Somebody of the household that they share, or will share. */
    with_id: UuidInput.nullable().catch(null),
    with_name: line(personLimits.name).catch(""),
    household_name: orNull(line(householdLimits.name)),
    is_contact: onOff(),
    version: version(),
  })
  .refine(({ household, with_id }) => household !== "with" || with_id !== null, {
    path: ["with_name"],
    error: personRefusals.nobodyChosen,
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

/** Who else this person may be, read from the address of the page. */
export const MergeView = z.object({ with: UuidInput.optional().catch(undefined) });

export const MergeInput = z.object({ with: UuidInput });
export const UnmergeInput = z.object({ merge: UuidInput });
