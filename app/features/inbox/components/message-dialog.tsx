import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { sessionName } from "#app/features/services/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { inboxAddress, spamReasonTexts, spamTexts } from "../inbox.ts";
import { messageStatuses, skillLabel, statusLabels } from "../message.ts";
import type { OpenedMessage } from "../queries.server.ts";
import { messageTarget } from "../reply.ts";
import type { InboxView } from "../schema.ts";
import { useMessageChange } from "./message-actions.ts";
import { MessageDetails } from "./message-details.tsx";
import { type Correspondence, RequestDialog } from "./request-dialog.tsx";

type Opened = Correspondence & { message: OpenedMessage };
type MessageDialogProps = {
  view: InboxView;
  opened: Opened | undefined;
  timeZone: string;
  brand: string;
  /** The time that the request holds. */
  asked?: ReactNode;
};

/** The opened message is part of the address, so it can be linked to and Back closes it. */
export function MessageDialog({ view, opened, timeZone, brand, asked }: MessageDialogProps) {
  const navigate = useNavigate();
  if (!opened) return null;
  const { message, ...correspondence } = opened;
  const about = [sessionName(message), skillLabel(message)].filter(Boolean);
  return (
    <RequestDialog
      request={message}
      about={about.join(", ")}
      words={message.message}
      target={messageTarget(message, brand)}
      status={<StatusSelect message={message} />}
      actions={<SpamButton message={message} />}
      notice={message.spam ? `${spamTexts.isThere} ${spamReasonTexts[message.spam]}` : undefined}
      timeZone={timeZone}
      onClose={() => void navigate(inboxAddress(view, { open: undefined }), { preventScrollReset: true })}
      {...correspondence}
    >
      {asked}
      <MessageDetails message={message} />
    </RequestDialog>
  );
}

function StatusSelect({ message: { id, status } }: { message: OpenedMessage }) {
  const change = useMessageChange();
  return (
    <Select value={status} onChange={(event) => change.setStatus([id], event.target.value)}>
      {messageStatuses.map((one) => (
        <option key={one} value={one}>
          {statusLabels[one]}
        </option>
      ))}
    </Select>
  );
}

function SpamButton({ message: { id, spam } }: { message: OpenedMessage }) {
  const change = useMessageChange();
  return (
    <Button variant="quiet" className="min-h-12.5!" onClick={() => change.setSpam([id], spam === null)}>
      {spam === null ? spamTexts.mark : spamTexts.unmark}
    </Button>
  );
}
