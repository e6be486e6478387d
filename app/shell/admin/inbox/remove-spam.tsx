import { removeSpamTexts } from "#app/features/inbox/message.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { RemovalRow } from "#app/ui/removal-row.tsx";
import { useToast } from "#app/ui/toast.tsx";

type RemoveSpamProps = { count: number; text: string; warning: string; action: string };

/** What the site does by itself every night with old spam, now and with all of it. */
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
