import type { Tx } from "#app/platform/db/connection.server.ts";
import { isStill, versionOf } from "#app/platform/db/version.server.ts";
import type { SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { type HeroField, heroTexts, heroValues } from "./hero.ts";
import { getHeroToEdit } from "./queries.server.ts";
import type { HeroInput } from "./schema.ts";
import { heroContent } from "./tables.server.ts";

/** There is one hero, so there is no id to name; only over the version that the form was opened with. */
export async function updateHero(tx: Tx, { version, ...fields }: HeroInput): Promise<SaveAnswer<HeroField>> {
  const [updated] = await tx
    .update(heroContent)
    .set(fields)
    .where(isStill(heroContent.updated_at, version))
    .returning({ id: heroContent.id, version: versionOf(heroContent.updated_at) });
  if (updated) return { outcome: "saved", ...updated };
  const stored = await getHeroToEdit(tx);
  if (!stored) return { outcome: "failed", message: heroTexts.notSaved };
  return { outcome: "stale", stored: heroValues(stored), version: stored.version };
}
