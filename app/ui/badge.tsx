import clsx from "clsx";
import type { ComponentProps } from "react";

export type BadgeTone = keyof typeof tones;

/** The four status tones have a dot; the words say the same, so nothing depends on colour. */
export function Badge({ tone, className, children, ...props }: ComponentProps<"span"> & { tone: BadgeTone }) {
  return (
    <span
      {...props}
      className={clsx(
        "inline-flex h-6.5 items-center gap-1.75 rounded-sm px-2.25 text-caption leading-none font-semibold whitespace-nowrap forced-colors:border",
        tones[tone],
        className,
      )}
    >
      {tone in dots && <StatusDot status={tone as Status} className="size-1.75" />}
      {children}
    </span>
  );
}

export type Status = keyof typeof dots;

export function StatusDot({ status, className }: { status: Status; className?: string }) {
  return (
    <span aria-hidden className={clsx("inline-block shrink-0 rounded-ball", dots[status], className ?? "size-2")} />
  );
}

const tones = {
  new: "bg-status-new-bg text-status-new",
  open: "bg-status-open-bg text-status-open",
  processed: "bg-status-processed-bg text-status-processed",
  closed: "bg-status-closed-bg text-status-closed",
  published: "bg-status-processed-bg text-status-processed",
  attention: "bg-status-open-bg text-status-open",
  broken: "bg-destructive-bg text-destructive",
  popular: "bg-optic text-ink-950",
  outline: "text-muted-foreground inset-ring inset-ring-input",
  role: "bg-foreground text-background",
};

const dots = {
  new: "bg-status-new-dot",
  open: "bg-status-open-dot",
  processed: "bg-status-processed-dot",
  closed: "bg-status-closed-dot",
};
