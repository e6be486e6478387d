import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

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
export function RemovalRow({ text, buttonLabel, title, warning, confirmLabel, isBusy, onConfirm }: RemovalRowProps) {
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
