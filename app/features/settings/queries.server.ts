import { getTableColumns } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { versionOf } from "#app/platform/db/version.server.ts";
import { siteSettings } from "./tables.server.ts";

const { notification_emails, sign_up_open, retention_months, ...publicColumns } = getTableColumns(siteSettings);

/** What visitors may know of the settings; the other columns are not granted to them. */
export async function getPublicSettings(tx: Tx) {
  const [settings] = await tx.select(publicColumns).from(siteSettings).limit(1);
  return settings;
}

export type SettingsToEdit = NonNullable<Awaited<ReturnType<typeof getSettingsToEdit>>>;

export async function getSettingsToEdit(tx: Tx) {
  const { id: _id, updated_at, ...columns } = publicColumns;
  const [settings] = await tx
    .select({ ...columns, notification_emails, sign_up_open, retention_months, version: versionOf(updated_at) })
    .from(siteSettings)
    .limit(1);
  return settings;
}

/** Where the coach wants to hear of a request: the notification addresses, or else the site's own. */
export async function listCoachAddresses(tx: Tx): Promise<string[]> {
  const columns = { notification_emails, email: siteSettings.email };
  const [settings] = await tx.select(columns).from(siteSettings).limit(1);
  if (!settings) return [];
  return settings.notification_emails.length > 0 ? settings.notification_emails : [settings.email];
}

/** How long a closed request is kept before it is removed. */
export async function getRetentionMonths(tx: Tx): Promise<number> {
  const [settings] = await tx.select({ retention_months }).from(siteSettings).limit(1);
  return settings?.retention_months ?? 12;
}

export async function isSignUpOpen(tx: Tx): Promise<boolean> {
  const [settings] = await tx.select({ sign_up_open }).from(siteSettings).limit(1);
  return settings?.sign_up_open ?? false;
}
