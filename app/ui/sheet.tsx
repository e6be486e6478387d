import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { backdropClass, type DialogControl } from "./dialog.tsx";

type SheetProps = DialogControl & { /** Read out, not shown. */ title: string; children: ReactNode };

/** An ink drawer from the left edge. */
export function Sheet({ trigger, open, onOpenChange, title, children }: SheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Dialog.Trigger render={trigger} />}
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Viewport className="fixed inset-0 z-50">
          <Dialog.Popup className={drawer}>
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
            {children}
            <Dialog.Close
              aria-label="Close"
              className="absolute top-2.5 right-2 grid size-11 place-items-center text-muted-foreground hover:text-foreground"
            >
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const drawer =
  "on-ink fixed inset-y-0 left-0 flex w-72 max-w-[calc(100vw-3rem)] flex-col overflow-y-auto border-r border-border transition-[translate] duration-220 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full";
