import { TriangleAlert } from "lucide-react";
import type { BusySourceInWords } from "./busy.ts";

/** How it stands with one of the coach's other calendars. */
export function LookedWords({ source: { words, isFailing } }: { source: BusySourceInWords }) {
  if (!isFailing) return <p className="text-small text-muted-foreground">{words}</p>;
  return (
    <p className="flex gap-2 rounded-sm bg-status-open-bg px-2.5 py-1.75 text-small text-status-open">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{words}</span>
    </p>
  );
}
