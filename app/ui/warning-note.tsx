import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** Something for the coach to look at; nothing is broken. */
export function WarningNote({ children }: { children: ReactNode }) {
  return (
    <div role="note" className={noteClass}>
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-status-open" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}

const noteClass =
  "mb-4 flex max-w-192 items-start gap-3 rounded-md border border-border bg-status-open-bg px-4 py-3.5 text-ui text-status-open";
