import { z } from "zod";
import { minutesPerDay } from "#app/lib/time/durations.ts";

/** From one minute of the day up to another. */
const DayPart = z
  .object({
    from: z
      .int()
      .min(0)
      .max(minutesPerDay - 1),
    to: z.int().min(1).max(minutesPerDay),
  })
  .refine(({ from, to }) => from < to, "A part of the day ends after it begins.");

/** The meanings of the parts of a day, in minutes since midnight. */
export const PhraseSettingsInput = z.object({
  morning: DayPart,
  lunchtime: DayPart,
  afternoon: DayPart,
  /** Monday to Friday. */
  afterSchool: DayPart,
  evening: DayPart,
});
export type PhraseSettingsInput = z.output<typeof PhraseSettingsInput>;

export const usualPhraseSettings: PhraseSettingsInput = {
  morning: { from: 360, to: 720 },
  lunchtime: { from: 720, to: 840 },
  afternoon: { from: 720, to: 1020 },
  afterSchool: { from: 930, to: 1110 },
  evening: { from: 1020, to: 1260 },
};
