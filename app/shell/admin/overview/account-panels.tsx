import { Check } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { Detail, DetailList } from "#app/ui/table.tsx";

type Account = { id: string; email: string; isConfirmed: boolean; created: string };

export function AccountPanel({ account: { id, email, isConfirmed, created } }: { account: Account }) {
  return (
    <Panel aria-labelledby="account">
      <PanelTitle id="account">Account</PanelTitle>
      <DetailList className={listClass}>
        <Detail label="User ID">{id}</Detail>
        <Detail label="Email">{email}</Detail>
        <Detail label="Email confirmed">
          {isConfirmed ? (
            <Badge tone="published">
              <Check aria-hidden className="size-3.5" />
              Yes
            </Badge>
          ) : (
            <Badge tone="outline">No</Badge>
          )}
        </Detail>
        <Detail label="Created">{created}</Detail>
      </DetailList>
    </Panel>
  );
}

type Profile = { email: string; created: string; updated: string };

export function ProfilePanel({ profile, roles }: { profile: Profile | undefined; roles: string[] }) {
  return (
    <Panel aria-labelledby="profile">
      <PanelTitle id="profile">Profile and roles</PanelTitle>
      {!profile && <p className="px-4 pt-4 text-ui text-muted-foreground md:px-5.5">No profile data available</p>}
      <DetailList className={listClass}>
        {profile && (
          <>
            <Detail label="Profile email">{profile.email}</Detail>
            <Detail label="Created">{profile.created}</Detail>
            <Detail label="Updated">{profile.updated}</Detail>
          </>
        )}
        <Detail label="Roles">
          {roles.length === 0 && "No roles assigned"}
          <span className="flex flex-wrap gap-1.5">
            {roles.map((role) => (
              <Badge key={role} tone="role">
                {role}
              </Badge>
            ))}
          </span>
        </Detail>
      </DetailList>
    </Panel>
  );
}

const listClass = "px-4 pt-2 pb-4 md:px-5.5";
