import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { spamTexts } from "../inbox.ts";
import { messageStatuses, statusLabels } from "../message.ts";
import type { ListedMessage } from "../queries.server.ts";
import { useMessageChange } from "./message-actions.ts";

type BulkBarProps = {
  rows: ListedMessage[];
  /** Undefined while nothing is selected. */
  chosen: ReadonlySet<string> | undefined;
  onChoose: (chosen: ReadonlySet<string> | undefined) => void;
  folder: "inbox" | "spam";
};

/** Sets the status or spam mark of several messages at once. */
export function BulkBar({ rows, chosen, onChoose, folder }: BulkBarProps) {
  const change = useMessageChange(() => onChoose(undefined));
  if (!chosen)
    return (
      <div className="mt-3 flex justify-end">
        <Button variant="quiet" size="compact" onClick={() => onChoose(new Set())}>
          Select messages
        </Button>
      </div>
    );
  const ids = rows.map(({ id }) => id).filter((id) => chosen.has(id));
  return (
    <fieldset aria-label="Selected messages" className="mt-3 flex flex-wrap items-center gap-3">
      <p role="status" className="mr-auto text-ui">
        {ids.length} selected
      </p>
      <Button variant="quiet" size="compact" onClick={() => onChoose(new Set(rows.map(({ id }) => id)))}>
        Select all on this page
      </Button>
      <Select
        aria-label="Set status of selected messages"
        className="min-h-10! w-44! py-1!"
        value=""
        disabled={ids.length === 0}
        onChange={(event) => change.setStatus(ids, event.target.value)}
      >
        <option value="">Set status</option>
        {messageStatuses.map((status) => (
          <option key={status} value={status}>
            {statusLabels[status]}
          </option>
        ))}
      </Select>
      <Button
        variant="quiet"
        size="compact"
        disabled={ids.length === 0}
        onClick={() => change.setSpam(ids, folder === "inbox")}
      >
        {folder === "inbox" ? spamTexts.mark : spamTexts.unmark}
      </Button>
      <Button variant="quiet" size="compact" onClick={() => onChoose(undefined)}>
        Done
      </Button>
    </fieldset>
  );
}
