import { type SettingsField, settingsLabels } from "./settings.ts";
import { siteTextNames, siteTexts } from "./site-texts.ts";

/** Settings that the seed fills with examples; each is a step with its name. */
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

/** Other seeded content (a claim by its key, a service by its id), and the step that a sent mail completes. */
export type StepKind = "hero" | "quiz" | "claim" | "service" | "mail";

export function stepOf(kind: StepKind, id?: string): string {
  return id ? `${kind}:${id}` : kind;
}

/** What a new site still needs, apart from losing its examples. */
export const operatorSteps = ["mail", "backup"] as const;

/** What the calendar needs before visitors can pick a time. */
export const calendarSteps = ["first_place", "open_hours", "bookable", "busy", "feed"] as const;

/** An example that visitors see, not something to do. */
export function isExample(step: string): boolean {
  return ![...operatorSteps, ...calendarSteps].some((name) => name === step);
}

/** Excludes example addresses and numbers, which reach nobody, and steps that only a fact can complete. */
export function canBeKept(step: string): boolean {
  return !["email", "phone", ...operatorSteps].includes(step);
}

const needed: readonly string[] = ["brand", "email", "reply_hours", "privacy", "hero", "quiz"];

/** Whether the pages work without it. */
export function canBeHidden(step: string): boolean {
  return isExample(step) && !needed.includes(step);
}

/** Seeded examples that visitors still see, by name; claims and services by number. */
export function exampleNames(open: readonly string[]): string[] {
  const groups = Map.groupBy(open.filter(isExample), (step) => step.split(":")[0] ?? step);
  return [...groups].map(([name, { length }]) => {
    if (name in settingsLabels) return settingsLabels[name as SettingsField];
    if (name === "claim" || name === "service") return `${length} ${length === 1 ? name : `${name}s`}`;
    return name === "hero" ? "Hero" : "Quiz";
  });
}
