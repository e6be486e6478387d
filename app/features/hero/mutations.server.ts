import { finishStepsOf } from "#app/features/settings/mutations.server.ts";
import { isStill, versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { gone, type SaveResult } from "#app/platform/forms/save-result.ts";
import { type HeroField, heroValues } from "./hero.ts";
import { getHeroToEdit } from "./queries.server.ts";
import type { HeroInput } from "./schema.ts";
import { heroContent } from "./tables.server.ts";

/** There is one hero, so there is no id; only over the version that the form was opened with. */
export async function updateHero(tx: Tx, { version, ...fields }: HeroInput): Promise<SaveResult<HeroField>> {
  const updated = await tx.transaction(async (all) => {
    const [row] = await all
      .update(heroContent)
      .set(fields)
      .where(isStill(heroContent.updated_at, version))
      .returning({ id: heroContent.id, version: versionOf(heroContent.updated_at) });
    if (row) await finishStepsOf(all, "hero");
    return row;
  });
  if (updated) return { ok: true, ...updated };
  const stored = await getHeroToEdit(tx);
  if (!stored) return gone;
  return { ok: false, reason: "stale", stored: heroValues(stored), version: stored.version };
}
