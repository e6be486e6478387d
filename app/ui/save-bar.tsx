import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

/** Sticks to the bottom edge of a long form, except on a phone, where it would cover touch targets. */
export function SaveBar({ note, className, children, ...props }: ComponentProps<"div"> & { note?: ReactNode }) {
  return (
    <div {...props} className={clsx(barClass, className)}>
      <div className="mr-auto flex items-center gap-2 text-small text-muted-foreground max-md:w-full [&_svg]:size-4">
        {note}
      </div>
      {children}
    </div>
  );
}

const barClass =
  "z-10 mt-4 flex md:sticky md:bottom-0 flex-wrap items-center gap-3 rounded-md border border-border bg-card px-5.5 py-3.5 shadow-[0_-12px_24px_-20px_rgb(7_20_26/0.4)] max-md:[&>a]:flex-1 max-md:[&>button]:flex-1";
