import { eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isStill, versionOf } from "#app/platform/db/version.server.ts";
import { gone, type SaveResult } from "#app/platform/forms/save-result.ts";
import { getSettingsToEdit, MissingSettings } from "./queries.server.ts";
import type { SettingsInput } from "./schema.ts";
import { type SettingsField, settingsValues } from "./settings.ts";
import { claimStep, exampleSettings, pricesStep } from "./setup-steps.ts";
import { setupSteps, siteSettings } from "./tables.server.ts";

type FirstNames = {
  brand: string;
  time_zone: string;
  /** Who hears of requests and is written to, until the settings say otherwise. */
  owner: string;
};

/** What a new site is told by its owner; the rest keeps the values it begins with. */
export async function nameSite(tx: Tx, { owner, ...names }: FirstNames): Promise<void> {
  await tx.transaction(async (all) => {
    const { rowCount } = await all.update(siteSettings).set({ ...names, email: owner, notification_emails: [owner] });
    if (rowCount !== 1) throw new MissingSettings();
    await finishSteps(all, ["brand", "email"]);
  });
}

/** Confirmed, changed, hidden or done. */
async function finishSteps(tx: Tx, steps: readonly string[]): Promise<void> {
  if (steps.length > 0) await tx.delete(setupSteps).where(inArray(setupSteps.name, [...steps]));
}

export async function finishClaims(tx: Tx, keys: readonly string[]): Promise<void> {
  await finishSteps(tx, keys.map(claimStep));
}

export async function finishPrices(tx: Tx, serviceId: string): Promise<void> {
  await finishSteps(tx, [pricesStep(serviceId)]);
}

/** All of a group at once, or the step of that name. False when there is none left. */
export async function confirmSteps(tx: Tx, group: string): Promise<boolean> {
  const isOfGroup = eq(sql`split_part(${setupSteps.name}, ':', 1)`, group);
  const { rowCount } = await tx.delete(setupSteps).where(isOfGroup);
  return (rowCount ?? 0) > 0;
}

/** There is one row, so there is no id to name; only over the version that the form was opened with. */
export async function updateSettings(
  tx: Tx,
  { version, ...fields }: SettingsInput,
): Promise<SaveResult<SettingsField>> {
  const before = await getSettingsToEdit(tx);
  const changed = exampleSettings.filter((name) => before?.[name] !== fields[name]);
  const updated = await tx.transaction(async (all) => {
    const [row] = await all
      .update(siteSettings)
      .set(fields)
      .where(isStill(siteSettings.updated_at, version))
      .returning({ id: siteSettings.id, version: versionOf(siteSettings.updated_at) });
    if (row) await finishSteps(all, changed);
    return row;
  });
  if (updated) return { ok: true, ...updated };
  const stored = await getSettingsToEdit(tx);
  if (!stored) return gone;
  return { ok: false, reason: "stale", stored: settingsValues(stored), version: stored.version };
}
