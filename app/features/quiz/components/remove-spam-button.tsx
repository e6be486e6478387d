import { useAction } from "#app/platform/forms/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { removeSpamTexts, submissionsPath } from "../submission.ts";

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
      <p>What looks like spam is deleted after {days} days, unless you give it a status.</p>
      <ConfirmDialog
        trigger={
          <Button variant="danger" size="compact" busy={removal.isBusy}>
            Delete spam now
          </Button>
        }
        title="Delete the spam"
        text="Every quiz result that looks like spam and that you have not given a status will be gone for good."
        confirmLabel="Delete"
        onConfirm={() => removal.run(`${submissionsPath}/remove-spam`)}
      />
    </div>
  );
}
