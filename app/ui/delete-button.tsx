import { Trash2 } from "lucide-react";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type DeleteButtonProps = {
  /** What is deleted, as the button's label names it. */
  what: string;
  title: string;
  text: string;
  onConfirm: () => void;
};

/** Deletes one row of a list, after a question. */
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
