import { Download } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { statusLabels } from "#app/features/inbox/message.ts";
import { recommendationText, submissionStatusLabels } from "#app/features/quiz/submission.ts";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { shortInstant } from "#app/lib/dates.ts";
import { useAction } from "#app/platform/forms/use-action.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { Empty } from "#app/ui/states.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/person.ts";
import { type History, readHistory, typedAddress } from "./person-history.server.ts";

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
        <ul className="divide-y divide-border">
          {entries.map(({ key, at, title, text, to }) => (
            <li key={key} className="grid gap-1 px-4 py-3.5 md:px-5.5">
              <div className="flex flex-wrap justify-between gap-x-4 text-ui">
                {to ? (
                  <Link to={to} className="font-semibold underline underline-offset-3">
                    {title}
                  </Link>
                ) : (
                  <span className="font-semibold">{title}</span>
                )}
                <span className="text-small text-subtle">{shortInstant(at, timeZone)}</span>
              </div>
              {text && <p className="text-ui whitespace-pre-line text-muted-foreground">{text}</p>}
            </li>
          ))}
        </ul>
      </Panel>
    </AdminPage>
  );
}

const mostShown = 200;

type Entry = { key: string; at: Date; title: string; text: string | null; to?: string };

function entriesOf({ messages, submissions, mails }: History): Entry[] {
  const entries: Entry[] = [
    ...messages.map(({ id, source, status, message, created_at }) => ({
      key: id,
      at: created_at,
      title: `${source === "booking" ? "Booking request" : "Contact message"}, ${statusLabels[status]}`,
      text: message,
      to: `/admin/messages?open=${id}`,
    })),
    ...submissions.map(({ id, status, recommended_service, created_at }) => ({
      key: id,
      at: created_at,
      title: `Quiz, ${submissionStatusLabels[status]}`,
      text: `Recommended: ${recommendationText(recommended_service)}`,
      to: `/admin/quiz-submissions?open=${id}`,
    })),
    ...mails.map(({ id, kind, subject, body, created_at }) => ({
      key: id,
      at: created_at,
      title: subject ?? mailTitles[kind],
      text: body,
    })),
  ];
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime());
}

const mailTitles: Record<History["mails"][number]["kind"], string> = {
  coach: "Mail to you about it",
  acknowledgement: "Mail: it has arrived",
  reply: "Your answer",
  reminder: "Reminder to you",
  digest: "Digest to you",
};

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
