import { Phone } from "lucide-react";
import { useNavigate } from "react-router";
import { sessionTypeLabels } from "#app/features/services/schema.ts";
import { shortInstant } from "#app/lib/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog, DialogFooter, DialogSection } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { inboxAddress } from "../inbox-address.ts";
import { messageStatuses, skillLabel, statusLabels } from "../message.ts";
import type { OpenedMessage } from "../queries.server.ts";
import type { InboxView } from "../schema.ts";
import { MessageDetails } from "./message-details.tsx";
import { useMessageChange } from "./use-message-change.ts";

type MessageDialogProps = { view: InboxView; opened: OpenedMessage | undefined; timeZone: string };

/** The opened message is part of the address, so it can be linked to and Back closes it. */
export function MessageDialog({ view, opened, timeZone }: MessageDialogProps) {
  const navigate = useNavigate();
  if (!opened) return null;
  const about = [opened.session_type && sessionTypeLabels[opened.session_type], skillLabel(opened)].filter(Boolean);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) void navigate(inboxAddress(view, { open: undefined }), { preventScrollReset: true });
      }}
      title={opened.name}
      text={about.join(", ")}
    >
      <MessageActions message={opened} />
      <MessageDetails message={opened} />
      <DialogFooter>
        <span>Created {shortInstant(opened.created_at, timeZone)}</span>
        <span>Updated {shortInstant(opened.updated_at, timeZone)}</span>
      </DialogFooter>
    </Dialog>
  );
}

function MessageActions({ message }: { message: OpenedMessage }) {
  const change = useMessageChange();
  return (
    <DialogSection className="flex flex-wrap items-end gap-3 md:flex-nowrap md:gap-4">
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
        {message.phone && (
          <ButtonLink variant="quiet" className="min-h-12.5!" href={`tel:${message.phone.replace(/[^\d+]/g, "")}`}>
            <Phone aria-hidden className="text-foreground!" />
            Call
          </ButtonLink>
        )}
      </div>
    </DialogSection>
  );
}
