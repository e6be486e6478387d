import {
  ArrowDownToLine,
  ArrowUpDown,
  FileText,
  History,
  House,
  Mail,
  Minus,
  Undo2,
  UserRoundCheck,
} from "lucide-react";
import { Link } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Panel, PanelHead } from "#app/ui/panel.tsx";
import { Detail, DetailList } from "#app/ui/table.tsx";
import { type MergeSentence, mergeAddress } from "../merge-words.ts";
import { personAddress } from "../person.ts";

export type MergeEntry = { id: string; name: string; facts: string[] };
type MergePanelProps = {
  kept: MergeEntry;
  merged: MergeEntry;
  sentences: MergeSentence[];
  isBusy: boolean;
  onMerge: (kept: MergeEntry, merged: MergeEntry) => void;
};

/** What the merge will do, and the button that does it. */
export function MergePanel({ sentences, ...merging }: MergePanelProps) {
  const { kept, merged } = merging;
  return (
    <Panel aria-labelledby="preview-title">
      <PanelHead
        id="preview-title"
        title="What will happen"
        action={
          <Link
            to={mergeAddress(merged.id, kept.id)}
            preventScrollReset
            className={buttonClass({ variant: "quiet", size: "compact" })}
          >
            <ArrowUpDown aria-hidden />
            Keep the other
          </Link>
        }
      />
      <DetailList className="px-4 py-1 md:px-5.5">
        <Detail label="Stays">
          <Entry entry={kept} />
        </Detail>
        <Detail label="Becomes part of it">
          <Entry entry={merged} />
        </Detail>
      </DetailList>
      <Consequences sentences={sentences} />
      <MergeButtons {...merging} />
    </Panel>
  );
}

function Entry({ entry: { name, facts } }: { entry: MergeEntry }) {
  return (
    <>
      <span className="block font-semibold">{name}</span>
      {facts.map((fact) => (
        <span key={fact} className="block text-small font-normal text-muted-foreground">
          {fact}
        </span>
      ))}
    </>
  );
}

const signs: Record<MergeSentence["about"], typeof Mail> = {
  stays: UserRoundCheck,
  address: Mail,
  taken: ArrowDownToLine,
  left: Minus,
  note: FileText,
  history: History,
  household: House,
  undo: Undo2,
};

function Consequences({ sentences }: { sentences: MergeSentence[] }) {
  return (
    <ul className="m-4 mt-2 grid gap-2 border-l-3 border-foreground bg-background px-4.5 py-4 text-ui leading-snug md:mx-5.5 md:mb-5.5">
      {sentences.map(({ about, text }) => {
        const Sign = signs[about];
        return (
          <li key={text} className="grid grid-cols-[1.125rem_minmax(0,1fr)] gap-2.5 wrap-anywhere">
            <Sign aria-hidden className="mt-[0.14em] size-4.5 text-muted-foreground" />
            <span>{text}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Not fixed to the window's edge: the preview is read before the merge. */
function MergeButtons({ kept, merged, isBusy, onMerge }: Omit<MergePanelProps, "sentences">) {
  return (
    <div className="flex flex-wrap justify-end gap-3 px-4 pb-4 max-md:*:flex-1 md:px-5.5 md:pb-5.5">
      <Link to={personAddress(kept.id)} className={buttonClass({ variant: "quiet", size: "small" })}>
        Cancel
      </Link>
      <Button size="small" busy={isBusy} busyLabel="Merging..." onClick={() => onMerge(kept, merged)}>
        Merge
      </Button>
    </div>
  );
}
