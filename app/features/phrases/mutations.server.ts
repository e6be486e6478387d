import { eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { minutesPerDay } from "#app/lib/time/durations.ts";
import { minutesOf } from "#app/lib/time/time-field.ts";
import { isStill } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Values } from "#app/platform/forms/answer.ts";
import type { SaveResult } from "#app/platform/forms/save-result.ts";
import { version } from "#app/platform/forms/texts.ts";
import { dayParts, type MeaningField, meaningTexts, meaningValues, misreadLimits } from "./meanings.ts";
import { getPhraseSettingsToEdit } from "./queries.server.ts";
import type { PhraseSettingsInput } from "./schema.ts";
import { misreadPhrases, phraseSettings } from "./tables.server.ts";
import { withoutNames } from "./without-names.ts";

type Meant = { meanings: PhraseSettingsInput; version: string };

/** There is at most one row; writes only over the version that the form was opened with. */
export async function savePhraseSettings(tx: Tx, { meanings, version }: Meant): Promise<SaveResult<MeaningField>> {
  const { rows } = await tx.execute<{ id: string; version: string }>(sql`
    insert into ${phraseSettings} (meanings) values (${JSON.stringify(meanings)}::jsonb)
    on conflict ((true)) do update set meanings = excluded.meanings
    where ${isStill(phraseSettings.updated_at, version)}
    returning id, updated_at::text as version`);
  const [saved] = rows;
  if (saved) return { ok: true, ...saved };
  const stored = await getPhraseSettingsToEdit(tx);
  return { ok: false, reason: "stale", stored: meaningValues(stored.meanings), version: stored.version };
}

type Misread = {
  words: string;
  understood: string;
  /** Names and numbers known to belong to a person. */
  known: readonly string[];
};

/** Stores misread words without their author. */
export async function reportMisread(tx: Tx, { words, understood, known }: Misread): Promise<void> {
  const phrase = withoutNames(words, known).slice(0, misreadLimits.phrase);
  if (phrase === "") return;
  await tx.insert(misreadPhrases).values({ phrase, understood: understood.slice(0, misreadLimits.understood) });
}

export async function deleteMisread(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(misreadPhrases).where(eq(misreadPhrases.id, id));
  return rowCount === 1;
}

/** Deletes expired ones. */
export async function removeOldMisreads(tx: Tx): Promise<void> {
  await tx
    .delete(misreadPhrases)
    .where(lt(misreadPhrases.created_at, sql`now() - make_interval(days => ${misreadLimits.days})`));
}

/** The meanings as posted: a part of the day is two times. */
export const MeaningsInput = z.looseObject({ version: version() }).transform(({ version: base, ...form }, context) => {
  const typed = form as Values<MeaningField>; // safe because each is checked below
  const refuse = (field: MeaningField, message: string) => context.addIssue({ code: "custom", path: [field], message });
  const parts = dayParts.map((part) => {
    const [from, end] = [minutesOf(String(typed[`${part}.from`])), minutesOf(String(typed[`${part}.to`]))];
    if (from === undefined) refuse(`${part}.from`, meaningTexts.noTime);
    if (end === undefined) refuse(`${part}.to`, meaningTexts.noTime);
    const to = end === 0 ? minutesPerDay : end;
    if (from !== undefined && to !== undefined && from >= to) refuse(`${part}.to`, meaningTexts.ends);
    return [part, { from, to }];
  });
  const meanings = Object.fromEntries(parts) as PhraseSettingsInput; // safe because missing ones were refused
  return { ...typed, version: base, meanings };
});
export type MeaningsInput = z.output<typeof MeaningsInput>;
