import type { LoggedMail } from "#app/features/notifications/queries.server.ts";
import { type MailStatus, mailName } from "#app/features/notifications/schema.ts";
import { shortInstant } from "#app/lib/dates.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { DialogSection } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { replyTexts } from "../inbox.ts";

/** The mails about a message, and the status of each. */
export function MailThread({ mails, timeZone }: { mails: LoggedMail[]; timeZone: string }) {
  if (mails.length === 0) return null;
  return (
    <DialogSection>
      <h3 className="text-ui font-semibold">Mails</h3>
      <ul className="mt-1 divide-y divide-border text-small">
        {mails.map((mail) => (
          <li key={mail.id} className="py-2.5">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-medium">{mail.subject ?? kinds[mail.kind] ?? mailName(mail.kind)}</span>
              <span className={mail.status === "failed" ? "text-destructive" : "text-subtle"}>
                {states[mail.status]} {shortInstant(mail.sent_at ?? mail.created_at, timeZone)}
              </span>
            </div>
            {mail.body && <p className="mt-1.5 whitespace-pre-line text-muted-foreground">{mail.body}</p>}
            {mail.failure && <p className="mt-1 text-destructive">{mail.failure}</p>}
            {mail.status === "withheld" && <p className="mt-1 text-muted-foreground">{replyTexts.withheld}</p>}
            {mail.status === "failed" && <TryAgain id={mail.id} label="Try again" />}
            {mail.status === "withheld" && <TryAgain id={mail.id} label="Send it" />}
          </li>
        ))}
      </ul>
    </DialogSection>
  );
}

function TryAgain({ id, label }: { id: string; label: string }) {
  const toast = useToast();
  const retry = useAction({
    onDone: () => toast.success(replyTexts.again),
    onFailed: () => toast.error(replyTexts.notAgain),
  });
  return (
    <Button
      variant="quiet"
      size="compact"
      className="mt-2"
      busy={retry.isBusy}
      onClick={() => retry.run(`/admin/mails/${id}/retry`)}
    >
      {label}
    </Button>
  );
}

const kinds: Record<string, string> = {
  coach: "To you: the request",
  acknowledgement: "To the visitor: it has arrived",
  request_link: "To the visitor: a new link",
  reply: "To the visitor: your answer",
  reminder: "To you: a reminder",
};

const states: Record<MailStatus, string> = {
  waiting: "Waiting since",
  held: "Held for the digest since",
  sent: "Sent",
  failed: "Could not be sent:",
  dropped: "No longer needed:",
  withheld: "Held back:",
};
