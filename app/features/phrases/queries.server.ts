import { desc } from "drizzle-orm";
import { versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { PhraseSettingsInput, usualPhraseSettings } from "./schema.ts";
import { misreadPhrases, phraseSettings } from "./tables.server.ts";

/** What people here mean by their words. */
export async function getPhraseSettings(tx: Tx): Promise<PhraseSettingsInput> {
  const [row] = await tx.select({ meanings: phraseSettings.meanings }).from(phraseSettings).limit(1);
  return meaningsIn(row);
}

export async function getPhraseSettingsToEdit(tx: Tx) {
  const { meanings, updated_at } = phraseSettings;
  const [row] = await tx
    .select({ meanings, version: versionOf(updated_at) })
    .from(phraseSettings)
    .limit(1);
  return { meanings: meaningsIn(row), version: row?.version ?? "" };
}

/** Parts missing in an older row have their usual meaning. */
function meaningsIn(row: { meanings: unknown } | undefined): PhraseSettingsInput {
  return PhraseSettingsInput.catch(usualPhraseSettings).parse({ ...usualPhraseSettings, ...(row?.meanings as object) });
}

export type MisreadPhrase = Awaited<ReturnType<typeof listMisreadPhrases>>[number];

const mostListed = 500;

/** Newest first. */
export async function listMisreadPhrases(tx: Tx) {
  const { created_at, id } = misreadPhrases;
  return tx.select().from(misreadPhrases).orderBy(desc(created_at), desc(id)).limit(mostListed);
}
