import { Undo2 } from "lucide-react";
import { Link } from "react-router";
import { shortDate, todayIn } from "#app/lib/dates.ts";
import { msPerDay } from "#app/lib/time/durations.ts";
import { undoTexts, useUndo } from "#app/platform/forms/browser/undo.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import type { MergedEntry } from "../merge.server.ts";
import { mergeAddress, mergeTexts, unmerging } from "../merge-words.ts";
import { undoDays } from "../schema.ts";

type MergedEntriesProps = { personId: string; merges: MergedEntry[]; timeZone: string };

/** Entries merged into this person that can still be undone, and a link to merge another. */
export function MergedEntries({ personId, merges, timeZone }: MergedEntriesProps) {
  return (
    <>
      {merges.length > 0 && (
        <Panel aria-labelledby="merged-title">
          <PanelTitle id="merged-title">Merged entries</PanelTitle>
          <ul className="divide-y divide-border">
            {merges.map((merge, index) => (
              <MergedRow key={merge.id} merge={merge} isNewest={index === 0} timeZone={timeZone} />
            ))}
          </ul>
        </Panel>
      )}
      <p className="px-4 text-small text-muted-foreground md:px-5.5">
        Listed twice?{" "}
        <Link to={mergeAddress(personId)} className={linkClass}>
          {mergeTexts.link}
        </Link>
      </p>
    </>
  );
}

const linkClass =
  "inline-flex min-h-7 items-center font-semibold text-foreground underline underline-offset-3 pointer-coarse:min-h-11";

/** Later merges are undone first, so only the newest has the button. */
function MergedRow({ merge, isNewest, timeZone }: { merge: MergedEntry; isNewest: boolean; timeZone: string }) {
  const undo = useUndo();
  const { name, email, created_at } = merge;
  const dayOf = (instant: Date) => shortDate(todayIn(timeZone, instant));
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3.5 text-ui md:px-5.5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-small wrap-anywhere text-muted-foreground">{email ?? "No address"}</p>
        <p className="text-small text-muted-foreground">
          Merged on {dayOf(created_at)}.{" "}
          {isNewest ? `Can be undone until ${dayOf(lastDay(created_at))}.` : "Undo the newer one first."}
        </p>
      </div>
      {isNewest && (
        <Button
          variant="quiet"
          size="compact"
          aria-label={`${undoTexts.button} the merge with ${name}`}
          onClick={() => undo(unmerging(merge))}
        >
          <Undo2 aria-hidden />
          {undoTexts.button}
        </Button>
      )}
    </li>
  );
}

function lastDay(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + undoDays * msPerDay);
}
