import { z } from "zod";
import { minutesOf } from "#app/lib/time/time-field.ts";
import type { Values } from "#app/platform/forms/answer.ts";
import { version } from "#app/platform/forms/texts.ts";
import { dayParts, type MeaningField, meaningTexts } from "./meanings.ts";
import { PhraseSettingsInput } from "./schema.ts";

const minutesPerDay = 1440;

/** The meanings as posted: a part of the day is two times. */
export const MeaningsInput = z
  .looseObject({ version: version(), order: PhraseSettingsInput.shape.order })
  .transform(({ version: base, order, ...form }, context) => {
    const typed = form as Values<MeaningField>; // safe because each is checked below
    const refuse = (field: MeaningField, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const parts = dayParts.map((part) => {
      const [from, end] = [minutesOf(String(typed[`${part}.from`])), minutesOf(String(typed[`${part}.to`]))];
      if (from === undefined) refuse(`${part}.from`, meaningTexts.noTime);
      if (end === undefined) refuse(`${part}.to`, meaningTexts.noTime);
      const to = end === 0 ? minutesPerDay : end;
      if (from !== undefined && to !== undefined && from >= to) refuse(`${part}.to`, meaningTexts.ends);
      return [part, { from, to }];
    });
    const meanings = { order, ...Object.fromEntries(parts) } as PhraseSettingsInput; // safe because missing ones were refused
    return { ...typed, order, version: base, meanings };
  });
export type MeaningsInput = z.output<typeof MeaningsInput>;
