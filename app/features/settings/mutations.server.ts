import { inArray, notExists, notInArray, sql } from "drizzle-orm";
import { adoptRegion, habits } from "#app/lib/region.ts";
import { isStill, versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { gone, type SaveResult } from "#app/platform/forms/save-result.ts";
import { getSettingsToEdit, MissingSettings } from "./queries.server.ts";
import type { SettingsInput } from "./schema.ts";
import { type SettingsField, settingsValues } from "./settings.ts";
import {
  calendarSteps,
  canBeHidden,
  canBeKept,
  exampleSettings,
  operatorSteps,
  type StepKind,
  stepOf,
} from "./setup-steps.ts";
import { eachText, isSiteText, textsOf } from "./site-texts.ts";
import { setupSteps, siteSettings } from "./tables.server.ts";

type FirstNames = {
  brand: string;
  time_zone: string;
  region: string;
  currency: string;
  /** Who is told about requests and can be written to, until the settings say otherwise. */
  owner: string;
};

/** What the owner tells a new site; the rest keeps its defaults. */
export async function nameSite(tx: Tx, { owner, ...names }: FirstNames): Promise<void> {
  await tx.transaction(async (all) => {
    adoptRegion(names);
    const example = habits().is24Hours && { hours: "Mon-Sun 06:00-21:00" };
    const mailed = { email: owner, notification_emails: [owner] };
    const { rowCount } = await all.update(siteSettings).set({ ...names, ...mailed, ...example });
    if (rowCount !== 1) throw new MissingSettings();
    await finishSteps(all, ["brand", "email"]);
  });
}

/** Confirmed, changed, hidden or done. */
async function finishSteps(tx: Tx, steps: readonly string[]): Promise<number> {
  if (steps.length === 0) return 0;
  const { rowCount } = await tx.delete(setupSteps).where(inArray(setupSteps.name, [...steps]));
  return rowCount ?? 0;
}

/** The steps of a kind, by id; a kind without ids is one step. */
export async function finishStepsOf(tx: Tx, kind: StepKind, ids?: readonly string[]): Promise<void> {
  await finishSteps(tx, ids ? ids.map((id) => stepOf(kind, id)) : [stepOf(kind)]);
}

/** The owner confirms it, or says that it is not needed. Returns false if it is no longer open. */
export async function confirmStep(tx: Tx, step: string): Promise<boolean> {
  return canBeKept(step) && (await finishSteps(tx, [step])) > 0;
}

/** Empties a setting or a page's text, or switches the free consultation off. */
export async function hideSetting(tx: Tx, step: string): Promise<boolean> {
  const field = exampleSettings.find((name) => name === step);
  if (!field || !canBeHidden(field)) return false;
  return tx.transaction(async (all) => {
    await all.update(siteSettings).set(without(field));
    return (await finishSteps(all, [field])) > 0;
  });
}

function without(field: (typeof exampleSettings)[number]) {
  if (isSiteText(field)) return { texts: sql`jsonb_set(${siteSettings.texts}, array[${field}], '""')` };
  return field === "consultation_minutes" ? { offers_consultation: false } : { [field]: "" };
}

/** Lets search engines list the site; false while an example is left. */
export async function goLive(tx: Tx): Promise<boolean> {
  const isAnExample = notInArray(setupSteps.name, [...operatorSteps, ...calendarSteps]);
  const isReady = notExists(tx.select().from(setupSteps).where(isAnExample));
  const { rowCount } = await tx.update(siteSettings).set({ is_live: true }).where(isReady);
  return rowCount === 1;
}

/** There is one row, so there is no id. Writes only if it still has the form's version. */
export async function updateSettings(
  tx: Tx,
  { version, ...fields }: SettingsInput,
): Promise<SaveResult<SettingsField>> {
  const before = await getSettingsToEdit(tx);
  const shown = before && { ...before, ...textsOf(before.texts) };
  const changed = exampleSettings.filter((name) => shown?.[name] !== fields[name]);
  const texts = eachText((name) => fields[name]);
  const tax_rate = fields.tax === "none" ? null : fields.tax_rate;
  const updated = await tx.transaction(async (all) => {
    const [row] = await all
      .update(siteSettings)
      .set({ ...fields, texts, tax_rate })
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
