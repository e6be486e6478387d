import { useAction } from "#app/platform/forms/use-action.ts";
import { RemovalRow } from "#app/ui/removal-row.tsx";
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
    <RemovalRow
      text={`Spam is deleted after ${days} days, unless you give it a status.`}
      buttonLabel="Delete spam now"
      title="Delete all spam"
      warning="Every quiz result that looks like spam and has no status will be deleted for good."
      confirmLabel="Delete"
      isBusy={removal.isBusy}
      onConfirm={() => removal.run(`${submissionsPath}/remove-spam`)}
    />
  );
}
