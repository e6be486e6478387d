/** How well somebody plays: one ordered set; each form shows its own part of it under its own labels. */
export const skillLevels = ["beginner", "recreational", "intermediate", "advanced", "competitive"] as const;
export type SkillLevel = (typeof skillLevels)[number];

/** Who brought a person in: whoever only ever wrote goes with the last thing they sent. */
export const personOrigins = ["request", "coach"] as const;

export const personLimits = { name: 100, email: 254, phone: 32, note: 5_000 } as const;
export const householdLimits = { name: 100 } as const;

/** Of a child that a request speaks of. */
export const childAges = { youngest: 2, oldest: 17 } as const;

/** Whose rows are meant: what is theirs, and what belongs to nobody but names one of their addresses, such as spam. */
export type Whose = { people: string[]; addresses: string[] };

/** How long a merge can be undone; what it changed is forgotten then. */
export const undoDays = 30;

/** The parts of the list. */
export const peopleShown = ["all", "players", "parents"] as const;
