/** Skill levels in order. The booking form asks for four of them; the contact form has its own labels. */
export const skillLevels = ["beginner", "recreational", "intermediate", "advanced", "competitive"] as const;
export type SkillLevel = (typeof skillLevels)[number];
export const skillLabels: Record<SkillLevel, string> = {
  beginner: "Beginner",
  recreational: "Recreational",
  intermediate: "Intermediate",
  advanced: "Advanced",
  competitive: "Competitive/Tournament",
};

/** Who created a person: people who only wrote are deleted with their last request. */
export const personOrigins = ["request", "coach"] as const;

export const personLimits = { name: 100, email: 254, phone: 32, note: 5_000 } as const;
export const householdLimits = { name: 100 } as const;

/** For a child named in a request. */
export const childAges = { youngest: 2, oldest: 17 } as const;

/** Selects rows: those of these people, and rows without a person that have one of their addresses, such as spam. */
export type Whose = { people: string[]; addresses: string[] };

/** How long a merge can be undone; then its undo data is deleted. */
export const undoDays = 30;

/** The parts of the list. */
export const peopleShown = ["all", "players", "parents"] as const;
