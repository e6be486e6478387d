import { useAction } from "#app/platform/forms/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { inboxPath } from "../inbox-address.ts";
import { removeSpamTexts } from "../message.ts";

/** What the site does by itself every night with old spam, now and with all of it. */
export function RemoveSpam({ count, days }: { count: number; days: number }) {
  const toast = useToast();
  const removal = useAction({
    onDone: () => toast.success(removeSpamTexts.done),
    onFailed: () => toast.error(removeSpamTexts.failed),
  });
  if (count === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-small text-muted-foreground">
      <p>Spam is deleted after {days} days. Move an honest message back to the inbox before.</p>
      <ConfirmDialog
        trigger={
          <Button variant="danger" size="compact" busy={removal.isBusy}>
            Delete spam now
          </Button>
        }
        title="Delete all spam"
        text="Every message in this folder will be gone for good, with its mails."
        confirmLabel="Delete"
        onConfirm={() => removal.run(`${inboxPath}/remove-spam`)}
      />
    </div>
  );
}
