import { Toast } from "@base-ui/react/toast";
import { type ReactNode, useMemo } from "react";
import { DismissIcon, dismissClass, panelClass, type ToastKind, ToastKindIcon } from "./toast-panel.tsx";

const seconds = 1000;
const timeouts = { success: 5 * seconds, info: 5 * seconds, error: 8 * seconds };

/** Wrap the app once; the toasts appear top right, under the header. */
export function Toaster({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={4}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed top-[calc(var(--header-h)+1rem)] right-4 z-60 grid w-[min(24rem,100vw-2rem)] gap-2.5 md:right-5">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** One thing to do about it, such as Undo. */
type ToastAction = { label: string; onClick: () => void };

export function useToast() {
  const { add, close } = Toast.useToastManager();
  return useMemo(() => {
    const show = (type: ToastKind) => (title: string, description?: string, action?: ToastAction) => {
      const onClick = () => {
        close(id);
        action?.onClick();
      };
      const id = add({
        type,
        title,
        description,
        timeout: action ? timeouts.error : timeouts[type],
        ...(action && { actionProps: { children: action.label, onClick } }),
      });
    };
    return { success: show("success"), info: show("info"), error: show("error") };
  }, [add, close]);
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const kind = toast.type as ToastKind;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection="right"
        role={kind === "error" ? "alert" : "status"}
        {...notModal}
        className={`${panelClass(kind)} ${motion}`}
      >
        <ToastKindIcon kind={kind} />
        <div>
          <Toast.Title render={<p />} className="font-620" />
          <Toast.Description className="text-mist" />
          <Toast.Action className="mt-1 inline-flex min-h-11 items-center font-semibold text-white underline underline-offset-4" />
        </div>
        <Toast.Close aria-label="Dismiss" {...neverHidden} className={dismissClass}>
          <DismissIcon />
        </Toast.Close>
      </Toast.Root>
    );
  });
}

// Base UI makes each toast a dialog; ours is a status or an alert, where aria-modal is not allowed.
const notModal = { "aria-modal": undefined };

// Base UI hides the button from readers until the toast has the pointer, but leaves it in the tab order.
const neverHidden = { "aria-hidden": undefined };

const motion =
  "translate-x-(--toast-swipe-movement-x) transition-[opacity,translate] duration-220 ease-out data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2 data-starting-style:opacity-0 data-swiping:transition-none";
