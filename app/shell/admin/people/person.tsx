import { redirect } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { personAddress } from "#app/features/people/person.ts";
import { getPersonOf } from "#app/features/people/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { HistoryList } from "#app/ui/history-list.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { Empty } from "#app/ui/states.tsx";
import type { Route } from "./+types/person.ts";
import { entriesOf } from "./person-entries.ts";
import { askedAddress, readHistory } from "./person-history.server.ts";
import { PersonalDataButtons } from "./personal-data-panel.tsx";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const email = askedAddress(url.searchParams.get("email"));
  const known = await getPersonOf(db, email);
  if (known) throw redirect(personAddress(known.id), 303);
  const [history, settings] = await Promise.all([readHistory(db, email), requireSettings(db)]);
  return { email, history, timeZone: settings.time_zone };
}

export function meta() {
  return [{ title: "One person" }];
}

/** An address without a known person: an account's, or spam. */
export default function Person({ loaderData: { email, history, timeZone } }: Route.ComponentProps) {
  const entries = entriesOf(history);
  const name = history.messages[0]?.name ?? history.submissions[0]?.name ?? email;
  const isKnown = entries.length > 0 || history.account !== undefined;
  return (
    <AdminPage
      title={name}
      lead={email}
      back={{ to: "/admin/messages", label: "Messages" }}
      action={
        isKnown && (
          <div className="flex flex-wrap gap-3">
            <PersonalDataButtons whose={{ email }} erased={{ name, others: [], due: 0 }} />
          </div>
        )
      }
    >
      <Panel>
        <PanelTitle>History</PanelTitle>
        {!isKnown && <Empty title="We have nothing stored for this address" />}
        {history.account && (
          <p className="px-4 pt-3.5 text-ui text-muted-foreground md:px-5.5">
            {history.account.roles.includes("admin") ? "Has an admin's account." : "Has an account."}
          </p>
        )}
        {history.messages.length === mostShown && (
          <p className="px-4 pt-3.5 text-ui text-muted-foreground md:px-5.5">
            The newest {mostShown} are shown. The export has all of them.
          </p>
        )}
        <HistoryList entries={entries} timeZone={timeZone} label="History" />
      </Panel>
    </AdminPage>
  );
}

const mostShown = 200;
