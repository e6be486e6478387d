import { Dialog as Base } from "@base-ui/react/dialog";
import clsx from "clsx";
import { X } from "lucide-react";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { buttonClass } from "./button.tsx";

export type DialogControl = {
  /** The element that opens it; leave it out when open is controlled. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

type DialogProps = DialogControl & { title: ReactNode; text?: ReactNode; children: ReactNode };

/** Centred; below 768 px a sheet from the bottom edge. */
export function Dialog({ trigger, open, onOpenChange, title, text, children }: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen, change) => {
        if (!isOpen && isInToast(change.event.target)) return change.cancel();
        onOpenChange?.(isOpen);
      }}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className={viewportClass}>
          <Base.Popup className={`${popupClass} md:max-w-160`}>
            <div className="flex items-start justify-between gap-4 pt-5 pr-2.5 pb-4 pl-5 md:pt-6 md:pr-4 md:pb-4.5 md:pl-7">
              <div className="min-w-0">
                <Base.Title className="text-2xl leading-head">{title}</Base.Title>
                {text && <Base.Description className="mt-1 text-ui text-muted-foreground">{text}</Base.Description>}
              </div>
              <Base.Close aria-label="Close" className={closeClass}>
                <X aria-hidden />
              </Base.Close>
            </div>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Clicking a toast does not count as clicking outside the dialog. */
function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-toasts]") !== null;
}

const closeClass = clsx(buttonClass({ variant: "quiet", size: "small", iconOnly: true }), "border-transparent!");

export function DialogSection({ className, ...props }: ComponentProps<"div">) {
  return <div {...props} className={clsx("px-5 pb-5 md:px-7", className)} />;
}

export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      {...props}
      className={clsx(
        "flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-border px-5 py-3.5 text-small text-subtle md:px-7",
        className,
      )}
    />
  );
}

export const backdropClass =
  "fixed inset-0 z-50 bg-scrim transition-opacity duration-220 data-ending-style:opacity-0 data-starting-style:opacity-0";

export const viewportClass = "fixed inset-0 z-50 grid items-end md:place-items-center md:p-6";

export const popupClass =
  "max-h-[calc(100svh-2rem)] w-full overflow-auto overscroll-contain rounded-t-sheet bg-card text-foreground shadow-dialog transition-[opacity,translate] duration-220 ease-out data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0 md:max-h-[calc(100svh-3rem)] md:rounded-lg";
