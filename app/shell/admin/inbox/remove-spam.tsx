import { removeSpamTexts } from "#app/features/inbox/message.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { RemovalRow } from "#app/ui/removal-row.tsx";
import { useToast } from "#app/ui/toast.tsx";

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
