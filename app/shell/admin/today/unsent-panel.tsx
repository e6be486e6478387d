import { Smartphone } from "lucide-react";
import { Link } from "react-router";
import { markLabels, type Presence } from "#app/features/calendar/spots/loose-ends.ts";
import { timeInWords } from "#app/lib/dates.ts";
import { isSameThing, removeUnsent, type Unsent } from "#app/platform/offline/unsent-store.ts";
import { useNoSignal, useUnsent } from "#app/platform/offline/use-offline.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Panel, PanelHead } from "#app/ui/panel.tsx";
import { TwiceWritten } from "./twice-written.tsx";

/** Work that is not on the site yet, and work the site refused because something had changed. */
export function UnsentPanel({ zone }: { zone: string }) {
  const unsent = useUnsent();
  const isOff = useNoSignal();
  // While there is signal, new work is about to be sent.
  const all = unsent.filter(({ state, isKept }) => state === "waiting" && (isKept || isOff));
  // A newer text of the same note replaces a tried one.
  const waiting = all.filter((one, at) => !all.some((later, place) => place > at && isSameThing(one, later)));
  const refused = unsent.filter(({ state }) => state === "refused");
  return (
    <>
      {refused.map((one) =>
        one.answer?.outcome === "stale" ? (
          <TwiceWritten key={one.order} unsent={one} stored={one.answer} />
        ) : (
          <Refused key={one.order} unsent={one} zone={zone} />
        ),
      )}
      {waiting.length > 0 && (
        <Panel aria-labelledby="unsent-title" className="mb-4">
          <PanelHead
            id="unsent-title"
            title={waiting.length === 1 ? "1 thing waits for signal" : `${waiting.length} things wait for signal`}
            action={<span className="text-small text-muted-foreground">Safe, also if you close this</span>}
          />
          <ul className="divide-y divide-border">
            {waiting.map((one) => (
              <li key={one.order} className={rowClass}>
                <What unsent={one} zone={zone} />
                {one.kind === "note" && (
                  <Link to={one.address} className={buttonClass({ variant: "secondary", size: "small" })}>
                    Open
                  </Link>
                )}
                <p className="flex basis-full items-center gap-1.5 text-small font-semibold">
                  <span className="inline-flex items-center gap-1.5 rounded-sm border border-dashed border-foreground px-2 py-0.5">
                    <Smartphone aria-hidden className="size-3.5" />
                    On this device, not sent yet
                  </span>
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

type RowProps = { unsent: Unsent; zone: string };

function What({ unsent: { title, about, fields, writtenAt }, zone }: RowProps) {
  const mark = fields.mark && markLabels[fields.mark as Presence];
  return (
    <p className="min-w-0">
      <b className="font-semibold wrap-anywhere">{title}</b>
      <span className="block text-small text-muted-foreground">
        {mark ?? about}, written {timeInWords(writtenAt, zone)}
      </span>
    </p>
  );
}

function Refused({ unsent, zone }: RowProps) {
  const why = unsent.answer?.outcome === "failed" ? unsent.answer.message : undefined;
  return (
    <Panel role="alert" className="mb-4 border-2 border-foreground!">
      <div className={rowClass}>
        <What unsent={unsent} zone={zone} />
        <p className="basis-full">Not stored. {why}</p>
        <Button variant="secondary" size="small" onClick={() => void removeUnsent(unsent.order)}>
          Dismiss
        </Button>
      </div>
    </Panel>
  );
}

const rowClass = "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3.5 text-ui md:px-5.5";
