/** Who did it: the person themselves, the coach, or the site on its own. */
export const eventActors = ["person", "coach", "site"] as const;
