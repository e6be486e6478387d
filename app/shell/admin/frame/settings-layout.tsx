import { Outlet } from "react-router";
import { claimsPath } from "#app/features/claims/claims.ts";
import { settingsPath } from "#app/features/settings/settings.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { TabLinks } from "#app/ui/view-links.tsx";

const tabs = [
  { to: settingsPath, label: "Site" },
  { to: claimsPath, label: "Claims" },
];

export default function SettingsLayout() {
  return (
    <AdminPage title="Settings" lead="What the site says about itself, in pages and in mails.">
      <TabLinks label="Settings" tabs={tabs} className="mb-6" />
      <Outlet />
    </AdminPage>
  );
}
