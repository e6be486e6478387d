export const noteLimits = { words: 2_000, homework: 300, skill: 40, skills: 12, templates: 12, pictures: 6 } as const;

/** How well a player can do something, from 1 to 5. Words, not grades: they say when it works. */
export const skillSteps = ["first tries", "sometimes", "mostly", "under pressure", "in matches"] as const;

/** The word for a step. */
export function stepInWords(step: number): string {
  return skillSteps[step - 1] ?? "";
}

/** A player's note as a form: for a session, an existing note, or a new one without a session. */
export function noteAddress(personId: string, of: { session?: string; note?: string } = {}): string {
  const query = new URLSearchParams(of);
  const path = `/admin/players/${personId}/lesson-note`;
  return query.size > 0 ? `${path}?${query}` : path;
}

type MarkedStep = { at: Date; step: number };
export type SkillProgress = { skill: string; steps: MarkedStep[] };

type Marked = { given_at: Date; skills: readonly { name: string; step: number | null }[] };

/** Each skill's steps over time, oldest first. The skill marked last comes first. */
export function progressIn(notes: readonly Marked[]): SkillProgress[] {
  const newestFirst = notes.toSorted((a, b) => b.given_at.getTime() - a.given_at.getTime());
  const bySkill = new Map<string, MarkedStep[]>();
  for (const { given_at: at, skills } of newestFirst)
    for (const { name, step } of skills)
      if (step !== null) bySkill.set(name, [{ at, step }, ...(bySkill.get(name) ?? [])]);
  return [...bySkill].map(([skill, steps]) => ({ skill, steps }));
}
