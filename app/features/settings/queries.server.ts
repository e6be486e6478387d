import { asc, eq, getTableColumns } from "drizzle-orm";
import { listAdminAddresses } from "#app/features/accounts/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { versionOf } from "#app/platform/db/version.server.ts";
import { claimStep, exampleSentences } from "./setup-steps.ts";
import { setupSteps, siteSettings } from "./tables.server.ts";

const { notification_emails, sign_up_open, retention_months, ...publicColumns } = getTableColumns(siteSettings);

/** The columns that visitors may read; undefined only before the seed. */
export async function getPublicSettings(tx: Tx) {
  const [settings] = await tx.select(publicColumns).from(siteSettings).limit(1);
  return settings;
}

export async function requireSettings(tx: Tx) {
  const settings = await getPublicSettings(tx);
  if (!settings) throw new Error("There are no settings: run `npm run db:seed`");
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

/** What the owner has yet to confirm, change, hide or do. */
export async function listSetupSteps(tx: Tx): Promise<string[]> {
  const rows = await tx.select().from(setupSteps).orderBy(asc(setupSteps.name));
  return rows.map(({ name }) => name);
}

/** What visitors still see as it was seeded: one sentence for each. */
export async function listExamples(tx: Tx): Promise<string[]> {
  return exampleSentences(await listSetupSteps(tx));
}

/** The keys of the claims that are examples still. */
export async function listExampleClaims(tx: Tx): Promise<string[]> {
  const prefix = claimStep("");
  return (await listSetupSteps(tx)).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

async function getAddresses(tx: Tx) {
  const columns = { notification_emails, email: siteSettings.email };
  const [settings] = await tx.select(columns).from(siteSettings).limit(1);
  return settings;
}

/** Where the coach wants to hear of a request: the notification addresses, or else the site's own. */
export async function listCoachAddresses(tx: Tx): Promise<string[]> {
  const addresses = await getAddresses(tx);
  if (!addresses) return [];
  if (addresses.notification_emails.length > 0) return addresses.notification_emails;
  return (await ownersInsteadOfExample(tx)) ?? [addresses.email];
}

/** Where a visitor's answer goes: the site's address, or while that is the example, where the coach reads. */
export async function getReplyAddress(tx: Tx): Promise<string | undefined> {
  const addresses = await getAddresses(tx);
  const owners = await ownersInsteadOfExample(tx);
  return owners ? (addresses?.notification_emails[0] ?? owners[0]) : addresses?.email;
}

/** While the site's address is the example and its owner is known. */
async function ownersInsteadOfExample(tx: Tx): Promise<string[] | undefined> {
  const [example] = await tx.select().from(setupSteps).where(eq(setupSteps.name, "email"));
  if (!example) return undefined;
  const owners = await listAdminAddresses(tx);
  return owners.length > 0 ? owners : undefined;
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
