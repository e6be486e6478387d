import type { Values } from "#app/platform/forms/answer.ts";

/** The fields of one skill: that it was worked on, and the step reached. */
export const skillField = (skillId: string) => `skill.${skillId}`;
export const stepField = (skillId: string) => `step.${skillId}`;

export const noteListsPath = "/admin/notes";

/** The form of a player's note: of a session, of a note that exists, or a new one without a session. */
export function noteAddress(personId: string, of: { session?: string; note?: string } = {}): string {
  const query = new URLSearchParams(of);
  const path = `/admin/players/${personId}/lesson-note`;
  return query.size > 0 ? `${path}?${query}` : path;
}

type Stored = {
  words: string | null;
  homework: string | null;
  private: string | null;
  is_shared: boolean;
  marks: readonly { skill_id: string; step: number | null }[];
};

/** A note as the form posts it. */
export function noteValues(stored?: Stored): Values<string> {
  const marks = (stored?.marks ?? []).flatMap(({ skill_id, step }) => [
    [skillField(skill_id), "on"],
    ...(step === null ? [] : [[stepField(skill_id), `${step}`]]),
  ]);
  return {
    words: stored?.words ?? "",
    homework: stored?.homework ?? "",
    private: stored?.private ?? "",
    is_shared: (stored?.is_shared ?? true) ? "on" : "",
    ...Object.fromEntries(marks),
  };
}
