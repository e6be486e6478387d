import clsx from "clsx";
import type { ReactNode } from "react";

type ChipProps = { as?: "span" | "li"; className?: string; children: ReactNode };

export function Chip({ as: Tag = "span", className, children }: ChipProps) {
  return <Tag className={clsx(chipClass, className)}>{children}</Tag>;
}

const chipClass =
  "inline-flex min-h-6.5 max-w-full items-center rounded-sm border border-border px-2 text-caption wrap-anywhere text-muted-foreground";
