import { Pencil, Plus } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel, PanelHead, PanelLink } from "#app/ui/panel.tsx";
import { type BusySourceInWords, busySourceAddress, busyTexts, newBusySourcePath } from "./busy.ts";
import { LookedWords } from "./looked-words.tsx";

/** The coach's other calendars, and whether they can be read. */
export function BusyPanel({ sources }: { sources: readonly BusySourceInWords[] }) {
  return (
    <Panel aria-labelledby="busy-title">
      <PanelHead
        id="busy-title"
        title={busyTexts.title}
        action={
          <PanelLink to={newBusySourcePath} icon={Plus}>
            {busyTexts.add}
          </PanelLink>
        }
      />
      {sources.length === 0 && <p className="px-4 py-3.5 text-ui text-muted-foreground md:px-5.5">{busyTexts.none}</p>}
      <ul className="divide-y divide-border">
        {sources.map((source) => (
          <BusySourceRow key={source.id} source={source} />
        ))}
      </ul>
    </Panel>
  );
}

function BusySourceRow({ source }: { source: BusySourceInWords }) {
  const { id, name } = source;
  return (
    <li className="flex items-center justify-between gap-4 py-3.5 pr-3 pl-4 md:pl-5.5">
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p className="text-ui font-semibold">{name}</p>
        <LookedWords source={source} />
      </div>
      <Link
        to={busySourceAddress(id)}
        aria-label={`Look at ${name}`}
        className={buttonClass({ variant: "quiet", size: "compact", iconOnly: true })}
      >
        <Pencil aria-hidden />
      </Link>
    </li>
  );
}
