import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { RemovalRow } from "#app/ui/removal-row.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { inboxPath } from "../inbox-address.ts";
import { retentionTexts } from "../message.ts";

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
