import { z } from "zod";
import { line, lines, onOff, orNull, UuidInput, version } from "#app/platform/forms/texts.ts";
import { isPrivateUrl } from "#app/platform/media/picture-file.ts";
import { skillField, stepField } from "./notes.ts";
import { noteLimits, skillSteps } from "./schema.ts";

/** The form makes the id, so a repeated form stores one note. */
export const LessonNoteInput = z
  .looseObject({
    id: UuidInput,
    version: version(),
    words: orNull(lines(noteLimits.words)),
    homework: orNull(line(noteLimits.homework)),
    private: orNull(lines(noteLimits.words)),
    is_shared: onOff(),
    pictures: z.string().default("").transform(picturesIn),
  })
  .transform(({ id, version: read, words, homework, private: own, is_shared, pictures, ...others }) => ({
    ...{ id, version: read, words, homework, private: own, is_shared, pictures },
    skills: skillsIn(others),
    /** For a group: the others get the same note. */
    isForAll: others.everyone === "on",
  }));
export type LessonNoteInput = z.output<typeof LessonNoteInput>;

function skillsIn(form: Record<string, unknown>): { skill_id: string; step: number | null }[] {
  const prefix = skillField("");
  return Object.entries(form).flatMap(([field, value]) => {
    const skill_id = field.startsWith(prefix) && UuidInput.safeParse(field.slice(prefix.length)).data;
    if (!skill_id || value !== "on") return [];
    const step = Number(form[stepField(skill_id)]);
    return { skill_id, step: step >= 1 && step <= skillSteps.length ? Math.trunc(step) : null };
  });
}

/** The addresses of uploaded pictures, one a line. */
function picturesIn(text: string): { url: string }[] {
  const urls = new Set(text.split("\n").filter(isPrivateUrl));
  return [...urls].slice(0, noteLimits.pictures).map((url) => ({ url }));
}

/** A guardian agrees to pictures of a child, or withdraws consent. */
export const ConsentInput = z.object({ person: UuidInput, given: z.enum(["yes", "no"]) });

/** One entry a line, without duplicates. */
function entries(most: number, length: number) {
  return lines(most * (length + 1))
    .transform((text) => text.split("\n").map((entry) => entry.trim().replace(/\s+/g, " ")))
    .transform((all) => all.filter((entry, at) => entry && all.findIndex((other) => same(other, entry)) === at))
    .pipe(z.array(line(length)).max(most, `Please keep the list to ${most} lines`));
}

export function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The coach's lists. */
export const NoteListsInput = z.object({
  skills: entries(noteLimits.skills, noteLimits.skill),
  homework: entries(noteLimits.templates, noteLimits.homework),
});
export type NoteListsInput = z.output<typeof NoteListsInput>;
