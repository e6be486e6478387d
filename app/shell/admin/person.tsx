import { Download } from "lucide-react";
import { useNavigate } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { useAction } from "#app/platform/forms/use-action.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { HistoryList } from "#app/ui/history-list.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { Empty } from "#app/ui/states.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/person.ts";
import { entriesOf } from "./person-entries.ts";
import { readHistory, typedAddress } from "./person-history.server.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const email = typedAddress(url.searchParams.get("email"));
  const [history, settings] = await Promise.all([readHistory(db, email), getPublicSettings(db)]);
  return { email, history, timeZone: (settings ?? defaultSettings).time_zone };
}

export function meta() {
  return [{ title: "One person" }];
}

/** One person, one history: what they wrote, what they answered, what was mailed. */
export default function Person({ loaderData: { email, history, timeZone } }: Route.ComponentProps) {
  const entries = entriesOf(history);
  const isKnown = entries.length > 0 || history.account !== undefined;
  const query = `?email=${encodeURIComponent(email)}`;
  return (
    <AdminPage
      title={history.messages[0]?.name ?? history.submissions[0]?.name ?? email}
      lead={email}
      back={{ to: "/admin/messages", label: "Messages" }}
      action={
        isKnown && (
          <div className="flex flex-wrap gap-3">
            <a
              href={`/admin/people/export.json${query}`}
              download
              className={buttonClass({ variant: "quiet", size: "small" })}
            >
              <Download aria-hidden />
              Export
            </a>
            <EraseButton email={email} />
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

function EraseButton({ email }: { email: string }) {
  const toast = useToast();
  const navigate = useNavigate();
  const erasing = useAction({
    onDone: (message) => {
      toast.success(message ?? "Everything about this address was erased");
      void navigate("/admin/messages");
    },
    onFailed: () => toast.error("Failed to erase"),
  });
  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger" size="small" busy={erasing.isBusy}>
          Erase
        </Button>
      }
      title="Erase this person"
      text="Their messages, quiz results, mails and account will be deleted for good. Copies in your own mailbox stay there."
      confirmLabel="Erase"
      onConfirm={() => erasing.run("/admin/people/erase", { email })}
    />
  );
}
