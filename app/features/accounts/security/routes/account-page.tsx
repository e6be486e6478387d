import { Link } from "react-router";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { shortInstant } from "#app/lib/dates.ts";
import { deviceOf } from "#app/lib/user-agent.ts";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { listSessions } from "../../queries.server.ts";
import { requireAdmin } from "../../require-admin.server.ts";
import { AddressPanel } from "../address-panel.tsx";
import { securityPaths } from "../security.ts";
import { PasswordField, SecurityForm } from "../security-form.tsx";
import { SessionsPanel } from "../sessions-panel.tsx";
import { getNewAddress } from "../sign-in-address.server.ts";
import { TwoFactorPanel } from "../two-factor-panel.tsx";
import type { Route } from "./+types/account-page.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { user, session } = await requireAdmin(request);
  const secret = url.searchParams.get("address");
  const waiting = secret ? await getNewAddress(accountsDb(), user.id, secret) : undefined;
  const [sessions, settings] = await Promise.all([listSessions(accountsDb(), user.id), requireSettings(accountsDb())]);
  const { time_zone } = settings;
  const listed = sessions.map(({ id, user_agent, ip_address, created_at }) => ({
    id,
    device: deviceOf(user_agent),
    address: ip_address || "an unknown address",
    since: shortInstant(created_at, time_zone),
    isThis: id === session.id,
  }));
  const address = {
    now: user.email,
    isDead: secret !== null && !waiting,
    ...(secret && waiting && { secret, waiting }),
  };
  return { sessions: listed, hasTwoFactor: user.hasTwoFactor, address };
}

export function meta() {
  return [{ title: "Account security" }, { name: "robots", content: "noindex" }];
}

export default function Account({ loaderData: { sessions, hasTwoFactor, address } }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="grid max-w-4xl gap-6 p-gutter">
      <h1 className="text-h3">Account security</h1>
      <Panel>
        <PanelTitle>Password</PanelTitle>
        <div className="px-4 py-5 md:px-5.5">
          <SecurityForm action={securityPaths.password} submit="Change password">
            {(errors) => (
              <>
                <PasswordField label="Current password" name="current" error={errors.current} />
                <PasswordField label="New password" name="password" isNew error={errors.password} />
              </>
            )}
          </SecurityForm>
        </div>
      </Panel>
      <AddressPanel address={address} />
      <TwoFactorPanel isOn={hasTwoFactor} />
      <SessionsPanel sessions={sessions} />
      <Panel>
        <PanelTitle>Devices and notifications</PanelTitle>
        <p className="px-4 py-5 text-ui md:px-5.5">
          <Link to="/admin/devices">What reaches you where</Link>, and when you want to be left alone.
        </p>
      </Panel>
      <Panel>
        <PanelTitle>Delete account</PanelTitle>
        <div className="grid gap-4 px-4 py-5 md:px-5.5">
          <p className="max-w-prose text-ui text-muted-foreground">
            This signs you out everywhere for good. The site and its messages stay.
          </p>
          <SecurityForm action={securityPaths.deleteAccount} submit="Delete my account" variant="danger">
            {(errors) => <PasswordField label="Your password" name="password" error={errors.password} />}
          </SecurityForm>
        </div>
      </Panel>
    </main>
  );
}
