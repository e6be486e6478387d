import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { type Admin, requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { installSystemOf } from "#app/lib/user-agent.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { LoadError } from "#app/ui/states.tsx";
import { DevicesPanel } from "../components/devices-panel.tsx";
import { InstallSteps } from "../components/install-steps.tsx";
import { PushSettingsForm } from "../components/push-settings-form.tsx";
import { getPublicKey, getPushSettings, listPushDevices, savePushSettings } from "../push/devices.server.ts";
import { PushSettingsInput } from "../push/push-input.server.ts";
import type { Route } from "./+types/devices-page.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { value: opened, status } = await loaded(readPage(await requireAdmin(request)), "Error fetching devices");
  const system = installSystemOf(request.headers.get("user-agent") ?? "");
  return data({ opened, system }, status);
}

async function readPage({ db, user, session }: Admin) {
  const { time_zone: zone } = await requireSettings(db);
  return {
    devices: await listPushDevices(db, { userId: user.id, signInId: session.id }, zone),
    settings: await getPushSettings(db, user.id),
    publicKey: await getPublicKey(db),
  };
}

export const action = adminAction({
  schema: PushSettingsInput,
  lists: ["tick"],
  errorMessage: "It could not be saved",
  act: async ({ db, user }, form) => {
    await savePushSettings(db, user.id, form);
    return true;
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: "Devices and notifications" }];
}

export default function DevicesPage({ loaderData: { opened, system } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Devices and notifications"
      lead="What reaches you where, and when not to disturb you. Mails always come."
      back={{ to: "/admin/account", label: "Account" }}
    >
      {!opened && <LoadError title="Failed to load your devices" onRetry={() => location.reload()} />}
      {opened && (
        <>
          <InstallSteps system={system} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
            <div className="max-lg:order-2">
              <PushSettingsForm devices={opened.devices} settings={opened.settings} />
            </div>
            <DevicesPanel devices={opened.devices} publicKey={opened.publicKey} />
          </div>
        </>
      )}
    </AdminPage>
  );
}
