import { useAction } from "#app/platform/forms/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { inboxPath } from "../inbox-address.ts";
import { retentionTexts } from "../message.ts";

/** What the site does by itself every night, now. */
export function RemoveOld({ months }: { months: number }) {
  const toast = useToast();
  const removal = useAction({
    onDone: () => toast.success(retentionTexts.done),
    onFailed: () => toast.error(retentionTexts.failed),
  });
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-small text-muted-foreground">
      <p>Closed messages are removed after {months} months.</p>
      <ConfirmDialog
        trigger={
          <Button variant="danger" size="compact" busy={removal.isBusy}>
            Remove old ones now
          </Button>
        }
        title="Remove old closed messages"
        text={`Closed messages that nobody has touched for ${months} months will be gone for good, with their mails.`}
        confirmLabel="Remove"
        onConfirm={() => removal.run(`${inboxPath}/remove-old`)}
      />
    </div>
  );
}
