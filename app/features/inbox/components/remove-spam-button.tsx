import { useAction } from "#app/platform/forms/use-action.ts";
import { RemovalRow } from "#app/ui/removal-row.tsx";
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
    <RemovalRow
      text={`Spam is deleted after ${days} days. Move an honest message back to the inbox before then.`}
      buttonLabel="Delete spam now"
      title="Delete all spam"
      warning="Every message in this folder will be deleted for good, with its emails."
      confirmLabel="Delete"
      isBusy={removal.isBusy}
      onConfirm={() => removal.run(`${inboxPath}/remove-spam`)}
    />
  );
}
