import { Mail, Phone } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { LoggedMail } from "#app/features/notifications/queries.server.ts";
import { sessionTypeLabels } from "#app/features/services/schema.ts";
import { shortInstant } from "#app/lib/dates.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, DialogFooter, DialogSection } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { inboxAddress } from "../inbox-address.ts";
import { messageStatuses, skillLabel, statusLabels } from "../message.ts";
import type { OpenedMessage, ReplyTemplate } from "../queries.server.ts";
import type { InboxView } from "../schema.ts";
import { MailThread } from "./mail-thread.tsx";
import { MessageDetails, MessageWords } from "./message-details.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { TemplateButtons } from "./template-buttons.tsx";
import { useMessageChange } from "./use-message-change.ts";
import { hasReplyDraft } from "./use-reply-draft.ts";

type Opened = { message: OpenedMessage; mails: LoggedMail[]; templates: ReplyTemplate[] };
type MessageDialogProps = { view: InboxView; opened: Opened | undefined; timeZone: string; brand: string };

/** The opened message is part of the address, so it can be linked to and Back closes it. */
export function MessageDialog({ view, opened, timeZone, brand }: MessageDialogProps) {
  const navigate = useNavigate();
  const [replying, setReplying] = useState<{ template?: ReplyTemplate }>();
  const id = opened?.message.id;
  // What was begun goes on where it was left.
  useEffect(() => {
    if (id && hasReplyDraft(id)) setReplying({});
  }, [id]);
  if (!opened) return null;
  const { message, mails, templates } = opened;
  const about = [message.session_type && sessionTypeLabels[message.session_type], skillLabel(message)].filter(Boolean);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) void navigate(inboxAddress(view, { open: undefined }), { preventScrollReset: true });
      }}
      title={message.name}
      text={about.join(", ")}
    >
      {!replying && (
        <MessageActions {...{ message, templates }} onReply={(template) => setReplying(template ? { template } : {})} />
      )}
      <MessageWords text={message.message} isAnswered={replying !== undefined} />
      {replying && (
        <ReplyForm
          {...{ message, templates, brand }}
          template={replying.template}
          onClose={() => setReplying(undefined)}
        />
      )}
      <MessageDetails message={message} />
      <MailThread mails={mails} timeZone={timeZone} />
      <DialogFooter>
        <span>Created {shortInstant(message.created_at, timeZone)}</span>
        <span>Updated {shortInstant(message.updated_at, timeZone)}</span>
      </DialogFooter>
    </Dialog>
  );
}

type MessageActionsProps = {
  message: OpenedMessage;
  templates: ReplyTemplate[];
  onReply: (template?: ReplyTemplate) => void;
};

function MessageActions({ message, templates, onReply }: MessageActionsProps) {
  return (
    <DialogSection className="grid gap-3">
      <StatusAndCall message={message} onReply={() => onReply()} />
      <TemplateButtons templates={templates} onChoose={onReply} />
    </DialogSection>
  );
}

function StatusAndCall({ message, onReply }: { message: OpenedMessage; onReply: () => void }) {
  const change = useMessageChange();
  return (
    <div className="flex flex-wrap items-end gap-3 md:flex-nowrap md:gap-4">
      <Field label="Status" className="grow max-md:basis-full">
        <Select value={message.status} onChange={(event) => change.setStatus([message.id], event.target.value)}>
          {messageStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]}
            </option>
          ))}
        </Select>
      </Field>
      <div className="flex gap-3">
        <Button variant="quiet" className="min-h-12.5!" onClick={onReply}>
          <Mail aria-hidden />
          Reply
        </Button>
        {message.phone && (
          <ButtonLink variant="quiet" className="min-h-12.5!" href={`tel:${message.phone.replace(/[^\d+]/g, "")}`}>
            <Phone aria-hidden />
            Call
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
