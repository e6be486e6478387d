import { type SettingsField, settingsLabels } from "./settings.ts";
import { siteTextNames, siteTexts } from "./site-texts.ts";

/** Settings that the seed fills with examples; each is a step of its name. */
export const exampleSettings = [
  ...([
    "brand",
    "tagline",
    "email",
    "phone",
    "place",
    "hours",
    "story",
    "consultation_minutes",
    "reply_hours",
  ] as const),
  ...siteTextNames.filter((name) => siteTexts[name].example !== ""),
] as const satisfies SettingsField[];

/** Other content that the seed brings (a claim by its key, a service by its id), and the step that a sent mail finishes. */
export type StepKind = "hero" | "quiz" | "claim" | "service" | "mail";

export function stepOf(kind: StepKind, id?: string): string {
  return id ? `${kind}:${id}` : kind;
}

/** What a new site is still to be given, beside the examples that it should lose. */
export const operatorSteps = ["mail", "backup"] as const;

/** What the calendar is to be told, before visitors can pick a time. */
export const calendarSteps = ["first_place", "open_hours", "bookable", "busy", "feed"] as const;

/** An example that visitors see, rather than something to do. */
export function isExample(step: string): boolean {
  return ![...operatorSteps, ...calendarSteps].some((name) => name === step);
}

/** Not an example of an address or number, where nobody can be reached, nor a step that only a fact can finish. */
export function canBeKept(step: string): boolean {
  return !["email", "phone", ...operatorSteps].includes(step);
}

const needed: readonly string[] = ["brand", "email", "reply_hours", "privacy", "hero", "quiz"];

/** Whether the pages can do without it. */
export function canBeHidden(step: string): boolean {
  return isExample(step) && !needed.includes(step);
}

/** What visitors still see as it was seeded, by name; claims and services by their number. */
export function exampleNames(open: readonly string[]): string[] {
  const groups = Map.groupBy(open.filter(isExample), (step) => step.split(":")[0] ?? step);
  return [...groups].map(([name, { length }]) => {
    if (name in settingsLabels) return settingsLabels[name as SettingsField];
    if (name === "claim" || name === "service") return `${length} ${length === 1 ? name : `${name}s`}`;
    return name === "hero" ? "Hero" : "Quiz";
  });
}
