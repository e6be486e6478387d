import { Download, Trash2 } from "lucide-react";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Panel, PanelHead } from "#app/ui/panel.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { misreadLimits, misreadTexts } from "../meanings.ts";
import type { MisreadPhrase } from "../queries.server.ts";

/** With the day in words. */
type Shown = Pick<MisreadPhrase, "id" | "phrase" | "understood"> & { day: string };
type MisreadPanelProps = { phrases: readonly Shown[]; path: string };

/** Phrases reported as misread: to read, export and delete. */
export function MisreadPanel({ phrases, path }: MisreadPanelProps) {
  const download = phrases.length > 0 && (
    <a href={`${path}/misread.csv`} className={buttonClass({ variant: "quiet", size: "compact" })}>
      <Download aria-hidden />
      Export CSV
    </a>
  );
  return (
    <Panel aria-labelledby="misread-title">
      <PanelHead id="misread-title" title={misreadTexts.title} action={download} />
      <p className="border-b border-border px-4 py-3.5 text-small text-muted-foreground md:px-5.5">
        {misreadTexts.about} Kept for {misreadLimits.days} days.
      </p>
      {phrases.length === 0 && <p className="px-4 py-3.5 text-ui md:px-5.5">{misreadTexts.none}</p>}
      <ul className="divide-y divide-border">
        {phrases.map((phrase) => (
          <MisreadRow key={phrase.id} phrase={phrase} path={path} />
        ))}
      </ul>
    </Panel>
  );
}

function MisreadRow({ phrase: { id, phrase, understood, day }, path }: { phrase: Shown; path: string }) {
  const toast = useToast();
  const deletion = useAction({
    onDone: () => toast.success(misreadTexts.deleted),
    onFailed: (message) => toast.error(message ?? misreadTexts.notDeleted),
  });
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3.5 md:px-5.5">
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        <p className="font-serif text-lg leading-normal">“{phrase}”</p>
        <p className="text-ui">{understood ? `Understood as ${understood}` : "Nothing was understood"}</p>
        <p className="text-small text-muted-foreground">{day}</p>
      </div>
      <Button
        variant="quiet"
        size="small"
        iconOnly
        busy={deletion.isBusy}
        aria-label={`Delete “${phrase}”`}
        onClick={() => deletion.run(`${path}/misread/${id}/delete`)}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}
