import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { inboxPath, removeSpamTexts, retentionTexts } from "../inbox.ts";

/** Does at once what the site does every night. */
export function RemoveOld({ months }: { months: number }) {
  return (
    <RemovalRow
      text={`Closed messages are removed after ${months} months.`}
      buttonLabel="Remove old ones now"
      title="Remove old closed messages"
      warning={`Closed messages untouched for ${months} months will be deleted for good, with their emails.`}
      confirmLabel="Remove"
      action={`${inboxPath}/remove-old`}
      outcomes={retentionTexts}
    />
  );
}

type RemoveSpamProps = { count: number; text: string; warning: string; action: string };

/** Does at once, for all spam, what the site does every night for old spam. */
export function RemoveSpam({ count, ...props }: RemoveSpamProps) {
  if (count === 0) return null;
  return (
    <RemovalRow
      {...props}
      buttonLabel="Delete spam now"
      title="Delete all spam"
      confirmLabel="Delete"
      outcomes={removeSpamTexts}
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
  action: string;
  outcomes: { done: string; failed: string };
};

/** Says when old items are removed, and offers to remove them now, after confirmation. */
function RemovalRow({ text, buttonLabel, title, warning, confirmLabel, action, outcomes }: RemovalRowProps) {
  const toast = useToast();
  const removal = useAction({
    onDone: () => toast.success(outcomes.done),
    onFailed: () => toast.error(outcomes.failed),
  });
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-small text-muted-foreground">
      <p>{text}</p>
      <ConfirmDialog
        trigger={
          <Button variant="danger" size="compact" busy={removal.isBusy}>
            {buttonLabel}
          </Button>
        }
        title={title}
        text={warning}
        confirmLabel={confirmLabel}
        onConfirm={() => removal.run(action)}
      />
    </div>
  );
}
