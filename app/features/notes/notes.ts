import type { Values } from "#app/platform/forms/answer.ts";

/** The fields of one skill: whether it was worked on, and the step reached. */
export const skillField = (skillId: string) => `skill.${skillId}`;
export const stepField = (skillId: string) => `step.${skillId}`;

export const noteListsPath = "/admin/notes";

export const noteTexts = {
  notLoaded: "Failed to load the note",
  saved: "Note saved",
  notSaved: "Failed to save the note",
  savedElsewhere: "This note was changed somewhere else after you opened it.",
  onlyYou: "Never on their page, in a mail or in their export.",
  consentNotSaved: "Failed to save the consent",
  listsSaved: "Lists saved",
  listsNotSaved: "Failed to save the lists",
  states: {
    unchanged: "Saved as you type.",
    typing: "Not saved yet",
    saved: "Saved",
    kept: "No network. Saved on this device and sent later.",
  },
};

type Stored = {
  words: string | null;
  homework: string | null;
  private: string | null;
  is_shared: boolean;
  pictures: readonly { url: string }[];
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
    pictures: (stored?.pictures ?? []).map(({ url }) => url).join("\n"),
    ...Object.fromEntries(marks),
  };
}
