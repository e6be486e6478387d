import { defaultSettings } from "#app/features/settings/schema.ts";
import { siteSettings } from "#app/features/settings/tables.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { seedSteps } from "#seeds/essential/seed-essential.ts";

/** Settings and setup steps as on a new production site. */
export async function beginAnew(admin: Tx): Promise<void> {
  await admin.update(siteSettings).set({ ...defaultSettings, notification_emails: [], is_live: false });
  await seedSteps(admin);
}
