import clsx from "clsx";
import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from "lucide-react";
import type { ComponentProps } from "react";

export type ToastKind = "success" | "info" | "error";

type ToastPanelProps = Omit<ComponentProps<"div">, "title"> & {
  kind: ToastKind;
  title: string;
  text?: string;
  icon?: LucideIcon;
  action?: { label: string; onClick: () => void } | undefined;
  onDismiss?: () => void;
};

/** A toast's look; without JavaScript it is rendered in the page. */
export function ToastPanel({ kind, title, text, icon, action, onDismiss, className, ...props }: ToastPanelProps) {
  return (
    <div {...props} role={kind === "error" ? "alert" : "status"} className={clsx(panelClass(kind), className)}>
      <ToastKindIcon kind={kind} icon={icon} />
      <div>
        <p className="font-620">{title}</p>
        {text && <p className="text-mist">{text}</p>}
        {action && (
          <button
            type="button"
            data-toast-action
            aria-keyshortcuts="Control+Z Meta+Z"
            onClick={action.onClick}
            className={actionClass}
          >
            {action.label}
          </button>
        )}
      </div>
      {onDismiss && (
        <button type="button" aria-label="Dismiss" className={dismissClass} onClick={onDismiss}>
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}

function panelClass(kind: ToastKind) {
  return clsx(
    "on-ink grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-3 rounded-md border-l-3 py-3.75 pr-0.5 pl-4 text-ui leading-ui shadow-dialog dark:inset-ring dark:inset-ring-border",
    kind === "error" ? "border-clay-400" : "border-optic",
  );
}

const actionClass = "mt-1 inline-flex min-h-11 items-center font-semibold text-white underline underline-offset-4";
const dismissClass = "-my-2.75 -ml-2 grid size-11 place-items-center text-mist hover:text-white";

function ToastKindIcon({ kind, icon }: { kind: ToastKind; icon?: LucideIcon | undefined }) {
  const Icon = icon ?? icons[kind];
  const hue = kind === "error" ? "text-clay-400" : "text-optic";
  return <Icon aria-hidden className={clsx("mt-px size-5", hue)} />;
}

const icons = { success: CircleCheck, info: Info, error: CircleAlert };
