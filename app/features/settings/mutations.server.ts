import type { Tx } from "#app/platform/db/connection.server.ts";
import { isStill, versionOf } from "#app/platform/db/version.server.ts";
import { gone, type SaveResult } from "#app/platform/forms/save-result.ts";
import { getSettingsToEdit } from "./queries.server.ts";
import type { SettingsInput } from "./schema.ts";
import { type SettingsField, settingsValues } from "./settings.ts";
import { siteSettings } from "./tables.server.ts";

type FirstNames = {
  brand: string;
  time_zone: string /** Who hears of requests until the settings say otherwise. */;
  owner: string;
};

/** What a new site is told by its owner; the rest keeps the values it begins with. */
export async function nameSite(tx: Tx, { owner, ...names }: FirstNames): Promise<void> {
  await tx.update(siteSettings).set({ ...names, notification_emails: [owner] });
}

/** There is one row, so there is no id to name; only over the version that the form was opened with. */
export async function updateSettings(
  tx: Tx,
  { version, ...fields }: SettingsInput,
): Promise<SaveResult<SettingsField>> {
  const [updated] = await tx
    .update(siteSettings)
    .set(fields)
    .where(isStill(siteSettings.updated_at, version))
    .returning({ id: siteSettings.id, version: versionOf(siteSettings.updated_at) });
  if (updated) return { ok: true, ...updated };
  const stored = await getSettingsToEdit(tx);
  if (!stored) return gone;
  return { ok: false, reason: "stale", stored: settingsValues(stored), version: stored.version };
}
