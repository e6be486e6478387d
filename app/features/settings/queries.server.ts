import { asc, type Column, eq, exists, getTableColumns, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { setDocumentLanguage } from "#app/lib/page.ts";
import { adoptRegion, habits } from "#app/lib/region.ts";
import { versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { exampleNames, stepOf } from "./setup-steps.ts";
import type { SiteTexts } from "./site-texts.ts";
import { setupSteps, siteSettings } from "./tables.server.ts";

const { notification_emails, sign_up_open, retention_months, ...rest } = getTableColumns(siteSettings);
const { seller_name, seller_address, tax_number, tax, tax_rate, charges_sessions, receipt_years, ...publicColumns } =
  rest;
const sellerColumns = { seller_name, seller_address, tax_number, tax, tax_rate, charges_sessions, receipt_years };

/** The first start stores the settings, so that a site without them is broken. */
export class MissingSettings extends Error {
  override name = "MissingSettings";
  override message = "There are no settings: run `npm run db:seed`";
}

/** The columns that visitors may read; undefined only before the first start. */
export async function getPublicSettings(tx: Tx) {
  const [settings] = await tx.select(publicColumns).from(siteSettings).limit(1);
  if (!settings) return undefined;
  adoptRegion(settings);
  setDocumentLanguage(habits().tag);
  return settings;
}

export async function requireSettings(tx: Tx) {
  const settings = await getPublicSettings(tx);
  if (!settings) throw new MissingSettings();
  return settings;
}

/** By name; one that was never stored is missing. */
export async function getPublicTexts(tx: Tx): Promise<Partial<SiteTexts>> {
  return (await getPublicSettings(tx))?.texts ?? {};
}

export type SettingsToEdit = NonNullable<Awaited<ReturnType<typeof getSettingsToEdit>>>;

export async function getSettingsToEdit(tx: Tx) {
  const { id: _id, updated_at, ...columns } = publicColumns;
  const [settings] = await tx
    .select({
      ...{ ...columns, ...sellerColumns, notification_emails, sign_up_open, retention_months },
      version: versionOf(updated_at),
    })
    .from(siteSettings)
    .limit(1);
  return settings;
}

export function isPictureInSettings(url: Column): SQL {
  const isLogo = eq(sql`${siteSettings.texts} ->> 'logo'`, url);
  return exists(new QueryBuilder().select({ id: siteSettings.id }).from(siteSettings).where(isLogo));
}

/** What the owner has yet to confirm, change, hide or do. */
export async function listSetupSteps(tx: Tx): Promise<string[]> {
  const rows = await tx.select().from(setupSteps).orderBy(asc(setupSteps.name));
  return rows.map(({ name }) => name);
}

/** Seeded examples that visitors still see, by name. */
export async function listExamples(tx: Tx): Promise<string[]> {
  return exampleNames(await listSetupSteps(tx));
}

/** The keys of claims that are still examples. */
export async function listExampleClaims(tx: Tx): Promise<string[]> {
  const prefix = `${stepOf("claim")}:`;
  return (await listSetupSteps(tx)).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** The notification addresses and the site's own; not granted to visitors. */
export async function getSiteAddresses(tx: Tx) {
  const columns = { notification_emails, email: siteSettings.email };
  const [addresses] = await tx.select(columns).from(siteSettings).limit(1);
  return addresses;
}

/** Whether the step is still open: `email` while the site's own address is the seeded one. */
export async function isAsked(tx: Tx, step: "email" | "mail"): Promise<boolean> {
  return (await tx.$count(setupSteps, eq(setupSteps.name, step))) > 0;
}

/** How long a closed request is kept. */
export async function getRetentionMonths(tx: Tx): Promise<number> {
  const [settings] = await tx.select({ retention_months }).from(siteSettings).limit(1);
  if (!settings) throw new MissingSettings();
  return settings.retention_months;
}

/** The seller, the tax, the country, and how long receipts are kept. Not granted to visitors. */
export async function requireSeller(tx: Tx) {
  const { brand, currency, time_zone } = publicColumns;
  const [row] = await tx
    .select({ ...sellerColumns, brand, currency, time_zone })
    .from(siteSettings)
    .limit(1);
  if (!row) throw new MissingSettings();
  const seller = { name: row.seller_name || row.brand, address: row.seller_address, tax_number: row.tax_number };
  const owed =
    row.tax === "none" || row.tax_rate === null ? { mode: "none" as const } : { mode: row.tax, rate: row.tax_rate };
  const { receipt_years: keep_years, currency: sold_in, time_zone: timeZone, charges_sessions: chargesSessions } = row;
  return { seller, tax: owed, keep_years, currency: sold_in, timeZone, chargesSessions };
}

export async function isSignUpOpen(tx: Tx): Promise<boolean> {
  const [settings] = await tx.select({ sign_up_open }).from(siteSettings).limit(1);
  return settings?.sign_up_open ?? false;
}
