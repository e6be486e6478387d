import { Pencil, Plus, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel, PanelHead, PanelLink } from "#app/ui/panel.tsx";
import { type BusySourceInWords, busySourceAddress, busyTexts, newBusySourcePath } from "./busy.ts";

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
        <SourceStatus source={source} />
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

/** The state of one of the coach's other calendars. */
export function SourceStatus({ source: { words, isFailing } }: { source: BusySourceInWords }) {
  if (!isFailing) return <p className="text-small text-muted-foreground">{words}</p>;
  return (
    <p className="flex gap-2 rounded-sm bg-status-open-bg px-2.5 py-1.75 text-small text-status-open">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{words}</span>
    </p>
  );
}

export function StepsList({ title, steps }: { title: string; steps: readonly (readonly [string, string])[] }) {
  return (
    <div>
      <h2 className="text-ui font-semibold">{title}</h2>
      <dl className="mt-2 grid gap-x-4 gap-y-2 text-ui md:grid-cols-[6rem_minmax(0,1fr)]">
        {steps.map(([calendar, step]) => (
          <div key={calendar} className="md:contents">
            <dt className="font-semibold">{calendar}</dt>
            <dd className="text-muted-foreground">{step}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
