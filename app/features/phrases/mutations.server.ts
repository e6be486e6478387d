import { eq, lt, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isStill } from "#app/platform/db/version.server.ts";
import type { SaveResult } from "#app/platform/forms/save-result.ts";
import { type MeaningField, meaningValues, misreadLimits } from "./meanings.ts";
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

/** Stores misread words, without whose they were. */
export async function reportMisread(tx: Tx, { words, understood, known }: Misread): Promise<void> {
  const phrase = withoutNames(words, known).slice(0, misreadLimits.phrase);
  if (phrase === "") return;
  await tx.insert(misreadPhrases).values({ phrase, understood: understood.slice(0, misreadLimits.understood) });
}

export async function deleteMisread(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(misreadPhrases).where(eq(misreadPhrases.id, id));
  return rowCount === 1;
}

/** Deletes those past their time. */
export async function removeOldMisreads(tx: Tx): Promise<void> {
  await tx
    .delete(misreadPhrases)
    .where(lt(misreadPhrases.created_at, sql`now() - make_interval(days => ${misreadLimits.days})`));
}
