import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

/** A flat card: chalk, one hairline, no shadow. */
export function Panel({ className, ...props }: ComponentProps<"section">) {
  return <section {...props} className={clsx("min-w-0 rounded-md border border-border bg-card", className)} />;
}

/** The titled first row of a Panel. */
export function PanelTitle({ className, children, ...props }: ComponentProps<"h2"> & { children: ReactNode }) {
  return (
    <h2
      {...props}
      className={clsx(
        "border-b border-border px-4 py-4.5 text-body leading-head font-semibold tracking-label font-stretch-104% md:px-5.5",
        className,
      )}
    >
      {children}
    </h2>
  );
}
