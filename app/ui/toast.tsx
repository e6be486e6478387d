import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from "react";
import { type ToastKind, ToastPanel } from "./toast-panel.tsx";
import { useShortcut } from "./use-shortcut.ts";

const seconds = 1000;
const timeouts = { success: 5 * seconds, info: 5 * seconds, error: 8 * seconds };
const withActionMs = 10 * seconds;
const fadeMs = 220;
const most = 4;

/** One action, such as Undo. */
type ToastAction = { label: string; onClick: () => void };
type Toast = { id: number; kind: ToastKind; title: string; text: string | undefined; action: ToastAction | undefined };
type Say = (title: string, text?: string, action?: ToastAction) => void;
const ToastContext = createContext<Record<ToastKind, Say> | undefined>(undefined);

/** Wrap the app once; toasts appear top right, under the header, newest first. */
export function Toaster({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [isRead, setRead] = useState(false);
  const region = useRef<HTMLElement>(null);
  const sayers = useMemo(() => {
    const sayer =
      (kind: ToastKind): Say =>
      (title, text, action) =>
        setToasts((shown) => [{ id: newId(), kind, title, text, action }, ...shown].slice(0, most));
    return { success: sayer("success"), info: sayer("info"), error: sayer("error") };
  }, []);
  useShortcut("z", () => clickAction(region.current), { isIgnoredInTexts: true });
  const take = (gone: Toast) => {
    setToasts((shown) => shown.filter(({ id }) => id !== gone.id));
    setRead(false); // it may have had the focus, and a removed element reports no blur
  };
  return (
    <ToastContext value={sayers}>
      {children}
      <section
        ref={region}
        data-toasts
        aria-label="Notifications"
        aria-live="polite"
        onPointerMove={() => setRead(true)}
        onPointerLeave={() => setRead(false)}
        onFocus={() => setRead(true)}
        onBlur={() => setRead(false)}
        className="fixed top-[calc(var(--header-h)+1rem)] right-4 z-60 grid w-[min(24rem,100vw-2rem)] gap-2.5 md:right-5"
      >
        {toasts.map((toast) => (
          <FloatingToast key={toast.id} toast={toast} isHeld={isRead} onGone={() => take(toast)} />
        ))}
      </section>
    </ToastContext>
  );
}

export function useToast(): Record<ToastKind, Say> {
  const sayers = use(ToastContext);
  if (!sayers) throw new Error("A toast needs a Toaster around it");
  return sayers;
}

/** Focuses the newest toast's action, even from inside a dialog, where Tab does not reach it. */
function clickAction(region: HTMLElement | null): void {
  region?.querySelector<HTMLElement>("[data-toast-action]")?.click();
}

let lastId = 0;
function newId(): number {
  lastId += 1;
  return lastId;
}

/** A toast does not disappear while it is being read. */
function FloatingToast({ toast, isHeld, onGone }: { toast: Toast; isHeld: boolean; onGone: () => void }) {
  const { kind, title, text, action } = toast;
  const [isLeaving, setLeaving] = useState(false);
  useAfter(isHeld ? undefined : action ? withActionMs : timeouts[kind], () => setLeaving(true));
  useAfter(isLeaving ? fadeMs : undefined, onGone);
  return (
    <ToastPanel
      {...{ kind, title, ...(text && { text }) }}
      action={
        action && {
          label: action.label,
          onClick: () => {
            setLeaving(true);
            action.onClick();
          },
        }
      }
      onDismiss={() => setLeaving(true)}
      data-leaving={isLeaving || undefined}
      className="transition-[opacity,translate] duration-220 ease-out data-leaving:opacity-0 starting:-translate-y-2 starting:opacity-0"
    />
  );
}

function useAfter(delayMs: number | undefined, then: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait alone starts the clock anew
  useEffect(() => {
    if (delayMs === undefined) return;
    const timer = setTimeout(then, delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
}
