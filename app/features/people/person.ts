import { capitalized } from "#app/lib/format.ts";
import { grouped } from "#app/lib/region.ts";
import type { Values } from "#app/platform/forms/answer.ts";
import { type peopleShown, type SkillLevel, skillLabels } from "./schema.ts";

export const peoplePath = "/admin/players";
export const findPeoplePath = `${peoplePath}/find`;
export const householdsPath = `${peoplePath}/households`;

type Parameters = { [name: string]: string | undefined };

/** The address of a changed list view. Any change starts at the first page. */
export function peopleAddress({ show, q }: Parameters, changes: Parameters = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ show, q, ...changes }))
    if (value && value !== "all") query.set(name, value);
  return query.size > 0 ? `${peoplePath}?${query}` : peoplePath;
}

export function personAddress(id: string): string {
  return `${peoplePath}/${id}`;
}

export const shownLabels: Record<(typeof peopleShown)[number], string> = {
  all: "All",
  players: "Players",
  parents: "Parents",
};

export const peopleTexts = {
  notLoaded: "Failed to load players",
  noneYet: "No players yet",
  noneYetText: "People who write to you appear here. You can also add someone yourself.",
  noneFound: "Nobody found",
  add: "Add player",
  personNotLoaded: "Failed to load this player",
  added: "Player added",
  saved: "Player saved",
  notSaved: "Failed to save the player",
  savedElsewhere: "This player was saved somewhere else after you opened the page.",
  noteSaved: "Note saved",
  noteNotSaved: "Failed to save the note",
  noteSavedElsewhere: "This player was changed somewhere else after you opened the page.",
  householdNotLoaded: "Failed to load this household",
  householdSaved: "Household saved",
  householdNotSaved: "Failed to save the household",
  householdSavedElsewhere: "This household was saved somewhere else after you opened it.",
};

/** Why a person or a household is not saved as typed. */
export const personRefusals = {
  birthYear: "Please enter a year such as 2015, or leave it empty",
  nobodyChosen: "Please choose somebody from the list",
  known: (name: string) => `This address already belongs to ${name}`,
  minorsAddress: "A minor has no address here. Mail goes to the contact of the household.",
  minorAlone: "A minor needs a household. Choose the parent who gets the mail.",
  minorAsContact: "A minor cannot be the contact of a household.",
  contactsAddress: "The contact of a household needs an email address.",
  lastContact: "The household needs a contact. Make somebody else in it the contact first.",
  cannotBeContact: "This person has no email address, so nobody in the household could be reached.",
  notThere: "This person is no longer there. Please choose somebody else.",
  notReachable: "Please choose an adult of the household with an email address.",
};

/** Alone, in a known person's household, as the contact of a new one, or as the child of a new contact. */
export const householdChoices = ["none", "with", "new", "parent"] as const;
export const householdChoiceLabels: Record<(typeof householdChoices)[number], string> = {
  none: "No household",
  with: "Together with",
  new: "New household",
  parent: "New parent",
};

const personFields = [
  ...(["name", "email", "phone", "is_minor", "birth_year", "skill_level", "plays"] as const),
  ...(["household", "with_id", "with_name", "household_name", "parent_name", "is_contact"] as const),
];
export type PersonField = (typeof personFields)[number];

export const personLabels: Record<Exclude<PersonField, "with_id">, string> = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  is_minor: "Minor",
  birth_year: "Year of birth",
  skill_level: "Skill level",
  plays: "Plays",
  household: "Household",
  with_name: "Together with",
  household_name: "Name of the household",
  parent_name: "Parent's name",
  is_contact: "Contact of the household",
};

type Stored = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  is_minor: boolean;
  birth_year: number | null;
  skill_level: SkillLevel | null;
  plays: boolean;
};
type Home = { contact_id: string; contact_name: string };

/** A person as the form posts them. */
export function personValues(stored?: Stored, home?: Home): Values<PersonField> {
  return {
    name: stored?.name ?? "",
    email: stored?.email ?? "",
    phone: stored?.phone ?? "",
    is_minor: stored?.is_minor ? "on" : "",
    birth_year: `${stored?.birth_year ?? ""}`,
    skill_level: stored?.skill_level ?? "",
    plays: (stored?.plays ?? true) ? "on" : "",
    household: home ? "with" : "none",
    with_id: home?.contact_id ?? "",
    with_name: home?.contact_name ?? "",
    household_name: "",
    parent_name: "",
    is_contact: stored && home?.contact_id === stored.id ? "on" : "",
  };
}

export type HouseholdField = "name" | "contact_id";
export const householdLabels: Record<HouseholdField, string> = { name: "Name", contact_id: "Contact" };

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

export function lastName(name: string): string {
  return name.trim().split(/\s+/).at(-1) ?? name;
}

/** Certain from the year alone: someone who turns 18 this year may be an adult. */
export function isUnderAge(birthYear: number | null, year: number): boolean {
  return birthYear !== null && ageOf(birthYear, year) < 18;
}

/** In the coach's year, as given in a request: birthdays are not stored. */
export function ageOf(birthYear: number, year: number): number {
  return year - birthYear;
}

/** Who pays for this person, in a household's words. */
export function whoPays(personId: string, { contact_id, contact_name }: Home): string {
  return contact_id === personId ? "pays" : `${firstName(contact_name)} pays`;
}

type Facts = Pick<Stored, "is_minor" | "birth_year" | "skill_level" | "plays"> & { year: number; since: string };

/** '11 years, intermediate, since Sep 2026'. */
export function factsInWords({ is_minor, birth_year, skill_level, plays, year, since }: Facts): string {
  const age = birth_year === null ? is_minor && "minor" : `${ageOf(birth_year, year)} years`;
  const skill = skill_level && skillLabels[skill_level].toLowerCase();
  return capitalized([age, skill, !plays && "does not play", `since ${since}`].filter(Boolean).join(", "));
}

/** '12 people in 9 households.' */
export function countsInWords({ all, households }: { all: number; households: number }): string {
  const people = all === 1 ? "1 person" : `${grouped(all)} people`;
  return `${people} in ${households === 1 ? "1 household" : `${grouped(households)} households`}.`;
}
