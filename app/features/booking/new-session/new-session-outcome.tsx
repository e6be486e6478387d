import { CalendarDays, Repeat, TriangleAlert, UsersRound } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import type { OutcomeInWords } from "./new-session-words.ts";

const signs = { takes: CalendarDays, joins: UsersRound, rules: TriangleAlert };

type OutcomePanelProps = {
  outcome: OutcomeInWords;
  /** For a weekly hour. */
  weeks: { count: number; text: string } | undefined;
  isBusy: boolean;
};

/** Says in advance what the button will do. */
export function OutcomePanel({ outcome, weeks, isBusy }: OutcomePanelProps) {
  const { who, when, sentences, missing } = outcome;
  const isRepeated = weeks !== undefined && weeks.count > 0;
  const count = isRepeated ? weeks.count : 1;
  const noun = count === 1 ? "session" : "sessions";
  return (
    <Panel aria-labelledby="outcome-title" className="top-20 beside:sticky">
      <PanelTitle id="outcome-title">What will happen</PanelTitle>
      <div className="grid gap-4 p-4 md:p-5.5">
        <p className="flex items-baseline gap-2.5 text-ui text-muted-foreground">
          <span className="text-[3.5rem] leading-none font-520 text-foreground font-stretch-78%">{count}</span>
          <span>
            {`${noun} ${who}`}
            {when && <span className="block">{when}</span>}
          </span>
        </p>
        <div
          role="status"
          className="grid gap-2 border-l-3 border-foreground bg-background px-4.5 py-4 text-ui leading-normal"
        >
          {sentences.map(({ sign, text }) => {
            const Sign = signs[sign];
            return (
              <p key={sign} className="grid grid-cols-[1.125rem_1fr] gap-3">
                <Sign aria-hidden className="mt-0.5 size-4.5" />
                {text}
              </p>
            );
          })}
          {isRepeated && (
            <p className="grid grid-cols-[1.125rem_1fr] gap-3">
              <Repeat aria-hidden className="mt-0.5 size-4.5" />
              {weeks.text}
            </p>
          )}
          {missing && <p>Choose {missing}.</p>}
        </div>
        <Button type="submit" busy={isBusy} busyLabel="Booking..." className="w-full">
          {count === 1 ? "Book session" : `Book ${count} sessions`}
        </Button>
      </div>
    </Panel>
  );
}
