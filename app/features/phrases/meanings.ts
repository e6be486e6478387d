import { wallTimeInWords } from "#app/lib/dates.ts";
import { timeFieldOf } from "#app/lib/time/time-field.ts";
import type { Values } from "#app/platform/forms/answer.ts";
import type { PhraseSettingsInput } from "./schema.ts";

export const meaningTexts = {
  saved: "What words mean is saved",
  notSaved: "What words mean could not be saved",
  notLoaded: "What words mean could not be loaded",
  savedElsewhere: "This was saved somewhere else after you opened it.",
  get noTime() {
    return `Please enter a time such as ${wallTimeInWords(420)}`;
  },
  ends: "Please choose a later end",
};

export const misreadTexts = {
  title: "Not what they meant",
  about:
    "Phrases you reported from a message, to teach the site better. Addresses, telephone numbers and names that are known or capitalized are taken out first; a name in small letters can stay, so read before you pass the list on.",
  none: "Nothing reported. 'Not what they meant' in a message puts its phrase here.",
  reported: "Noted, without the name. The message stays as it is.",
  notReported: "This could not be noted. Please try again.",
  deleted: "Deleted",
  notDeleted: "This could not be deleted. Please try again.",
};

/** How many days misread phrases are kept. */
export const misreadLimits = { phrase: 1_000, understood: 2_000, days: 180 } as const;

/** The parts of a day with their own meaning. */
export const dayParts = ["morning", "lunchtime", "afternoon", "afterSchool", "evening"] as const;
type DayPart = (typeof dayParts)[number];

export const dayPartLabels: Record<DayPart, string> = {
  morning: "Morning",
  lunchtime: "Lunchtime",
  afternoon: "Afternoon",
  afterSchool: "After school",
  evening: "Evening",
};

export type MeaningField = `${DayPart}.${"from" | "to"}`;

export const meaningLabels = Object.fromEntries(
  dayParts.flatMap((part) => [
    [`${part}.from`, `${dayPartLabels[part]}, from`],
    [`${part}.to`, `${dayPartLabels[part]}, to`],
  ]),
) as Record<MeaningField, string>; // safe because every field is listed

/** As form values; the end of the day is its midnight. */
export function meaningValues(parts: PhraseSettingsInput): Values<MeaningField> {
  return Object.fromEntries(
    dayParts.flatMap((part) => [
      [`${part}.from`, timeFieldOf(parts[part].from)],
      [`${part}.to`, timeFieldOf(parts[part].to)],
    ]),
  ) as Values<MeaningField>; // safe because every field is listed
}
