import { Trash2 } from "lucide-react";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type DeleteButtonProps = {
  /** What is deleted, as named on the button's label. */
  what: string;
  title: string;
  text: string;
  onConfirm: () => void;
};

/** Deletes one row of a list after confirmation. */
export function DeleteButton({ what, title, text, onConfirm }: DeleteButtonProps) {
  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger" size="compact" iconOnly aria-label={`Delete ${what}`}>
          <Trash2 aria-hidden />
        </Button>
      }
      title={title}
      text={text}
      onConfirm={onConfirm}
    />
  );
}
