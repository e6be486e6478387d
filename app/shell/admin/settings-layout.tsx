import { Outlet } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { reportOn } from "#app/features/backups/backup-age.ts";
import { BackupLine } from "#app/features/backups/components/backup-line.tsx";
import { getLastBackup } from "#app/features/backups/queries.server.ts";
import { claimsPath } from "#app/features/claims/claims.ts";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { settingsPath } from "#app/features/settings/settings.ts";
import { orElse } from "#app/platform/db/or-else.server.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/settings-layout.ts";

const tabs = [
  { to: settingsPath, label: "Site" },
  { to: claimsPath, label: "Claims" },
];

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const reading = Promise.all([getLastBackup(db), getPublicSettings(db)]);
  const read = await orElse(reading, undefined, "Error fetching the last backup");
  if (!read) return { backup: undefined };
  const [last, settings] = read;
  return { backup: reportOn(last, (settings ?? defaultSettings).time_zone) };
}

export default function SettingsLayout({ loaderData: { backup } }: Route.ComponentProps) {
  return (
    <AdminPage title="Settings" lead="What the site says about itself, in pages and in mails.">
      <TabLinks label="Settings" tabs={tabs} className="mb-6" />
      <Outlet />
      {backup && <BackupLine report={backup} />}
    </AdminPage>
  );
}
