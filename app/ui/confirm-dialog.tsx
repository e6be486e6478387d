import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { backdropClass, type DialogControl, popupClass, viewportClass } from "./dialog.tsx";

type ConfirmDialogProps = DialogControl & {
  title: string;
  text: string;
  /** Further choices. */
  children?: ReactNode;
  confirmLabel?: string;
  onConfirm: () => void;
};

/** Asks before something is lost; a click outside decides nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, open, onOpenChange, title, text, children, confirmLabel = "Delete", onConfirm } = props;
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <AlertDialog.Trigger render={trigger} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Viewport className={viewportClass}>
          <AlertDialog.Popup className={`${popupClass} p-6 md:max-w-120 md:px-7`}>
            <AlertDialog.Title className="text-xl leading-head">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 mb-6 text-ui leading-body text-muted-foreground">
              {text}
            </AlertDialog.Description>
            {children}
            <div className="flex flex-wrap justify-end gap-3">
              <AlertDialog.Close render={<Button variant="quiet" size="small" />}>Cancel</AlertDialog.Close>
              <AlertDialog.Close render={<Button variant="destructive" size="small" />} onClick={onConfirm}>
                {confirmLabel}
              </AlertDialog.Close>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

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
