import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { inboxPath, removeSpamTexts, retentionTexts } from "../message.ts";

/** Does at once what the site does every night. */
export function RemoveOld({ months }: { months: number }) {
  const toast = useToast();
  const removal = useAction({
    onDone: () => toast.success(retentionTexts.done),
    onFailed: () => toast.error(retentionTexts.failed),
  });
  return (
    <RemovalRow
      text={`Closed messages are removed after ${months} months.`}
      buttonLabel="Remove old ones now"
      title="Remove old closed messages"
      warning={`Closed messages untouched for ${months} months will be deleted for good, with their emails.`}
      confirmLabel="Remove"
      isBusy={removal.isBusy}
      onConfirm={() => removal.run(`${inboxPath}/remove-old`)}
    />
  );
}

type RemoveSpamProps = { count: number; text: string; warning: string; action: string };

/** Does at once, for all spam, what the site does every night for old spam. */
export function RemoveSpam({ count, text, warning, action }: RemoveSpamProps) {
  const toast = useToast();
  const removal = useAction({
    onDone: () => toast.success(removeSpamTexts.done),
    onFailed: () => toast.error(removeSpamTexts.failed),
  });
  if (count === 0) return null;
  return (
    <RemovalRow
      text={text}
      buttonLabel="Delete spam now"
      title="Delete all spam"
      warning={warning}
      confirmLabel="Delete"
      isBusy={removal.isBusy}
      onConfirm={() => removal.run(action)}
    />
  );
}

type RemovalRowProps = {
  /** What is removed automatically, and when. */
  text: string;
  buttonLabel: string;
  title: string;
  warning: string;
  confirmLabel: string;
  isBusy: boolean;
  onConfirm: () => void;
};

/** Says when old items are removed, and offers to remove them now, after confirmation. */
function RemovalRow({ text, buttonLabel, title, warning, confirmLabel, isBusy, onConfirm }: RemovalRowProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-small text-muted-foreground">
      <p>{text}</p>
      <ConfirmDialog
        trigger={
          <Button variant="danger" size="compact" busy={isBusy}>
            {buttonLabel}
          </Button>
        }
        title={title}
        text={warning}
        confirmLabel={confirmLabel}
        onConfirm={onConfirm}
      />
    </div>
  );
}
