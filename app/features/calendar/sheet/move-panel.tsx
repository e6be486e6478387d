import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { type CalendarShown, calendarAddress, sessionFormPath } from "../addresses.ts";
import { calendarLimits } from "../schema.ts";
import type { SessionSheetFacts } from "../sessions/sheet.server.ts";
import { ScopeChoice, useSessionForm } from "./session-form.tsx";

type MovePanelProps = {
  view: CalendarShown;
  sheet: SessionSheetFacts;
  move: NonNullable<SessionSheetFacts["move"]>;
};

const moveForm = "move-session";

/** Like dragging, but lists only open times. The old time is released only when the new one is booked. */
export function MovePanel({ view, sheet, move }: MovePanelProps) {
  const back = calendarAddress({ ...view, panel: undefined, to: undefined, refused: undefined });
  const form = useSessionForm(sheet.who, { leadsTo: calendarAddress({ session: sheet.id }) });
  const day = move.days.find(({ date }) => date === move.on);
  return (
    <div className="flex grow flex-col border-t border-border">
      <form
        key={move.on}
        id={moveForm}
        method="post"
        action={sessionFormPath(sheet.id, "move")}
        onSubmit={form.onSubmit}
        className="grid gap-5 px-5 py-5 md:px-7"
      >
        <h3 className="text-h3">Move to another time</h3>
        <input type="hidden" name="version" value={sheet.version} />
        <DayChoice view={view} move={move} />
        <OpenChips day={day} places={move.places} />
        <ScopeChoice weekly={sheet.weekly} hint="The others keep their week. If one of them cannot move, none does." />
      </form>
      <OtherTime sheet={sheet} on={move.on} />
      <div className="sticky bottom-0 mt-auto grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2 border-t border-border bg-card px-5 pt-4 pb-5 md:px-7">
        <Link to={back} preventScrollReset className={buttonClass({ variant: "quiet", size: "small" })}>
          Leave it
        </Link>
        <Button type="submit" form={moveForm} size="small" busy={form.isBusy} disabled={!day || day.open.length === 0}>
          Move session
        </Button>
      </div>
    </div>
  );
}

type OpenChipsProps = { day: MovePanelProps["move"]["days"][number] | undefined; places: Record<string, string> };

/** Grouped by place where there is a choice. */
function OpenChips({ day, places }: OpenChipsProps) {
  if (!day || day.open.length === 0)
    return <p className="text-ui text-muted-foreground">Nothing is open on {day?.words ?? "this day"}.</p>;
  const byPlace = [...Map.groupBy(day.open, ({ placeId }) => placeId)];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-ui font-semibold">
        {day.open.length} open {day.open.length === 1 ? "time" : "times"} on {day.words}
      </legend>
      {byPlace.map(([placeId, times]) => (
        <div key={placeId} className="grid gap-1.5">
          {byPlace.length > 1 && <p className="text-small text-muted-foreground">{places[placeId]}</p>}
          <div className="flex flex-wrap gap-2">
            {times.map(({ start, words }) => (
              <label key={start} className={chipClass}>
                <input
                  type="radio"
                  name="start"
                  value={`${start}@${placeId}`}
                  required
                  className="absolute inset-0 opacity-0"
                />
                {words}
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

function DayChoice({ view, move }: Pick<MovePanelProps, "view" | "move">) {
  const to = (date: string) => calendarAddress({ ...view, to: date, refused: undefined });
  const arrow = buttonClass({ variant: "quiet", size: "small", iconOnly: true });
  return (
    <nav aria-label="Days to move to" className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <b className="text-ui font-semibold">{move.week}</b>
        <span className="flex gap-2">
          <Link to={to(move.previous)} preventScrollReset aria-label="Previous week" className={arrow}>
            <ChevronLeft aria-hidden />
          </Link>
          <Link to={to(move.next)} preventScrollReset aria-label="Next week" className={arrow}>
            <ChevronRight aria-hidden />
          </Link>
        </span>
      </div>
      <ul className="grid grid-cols-7 divide-x divide-border rounded-md border border-border">
        {move.days.map(({ date, words, open, isClosed }) => (
          <li key={date}>
            <Link
              to={to(date)}
              preventScrollReset
              aria-current={date === move.on ? "date" : undefined}
              className={dayClass}
            >
              <span aria-hidden>{words.slice(0, 3)}</span>
              <span aria-hidden className="text-xl leading-none font-580 font-stretch-75%">
                {Number(date.slice(8))}
              </span>
              <span className="sr-only">{words}, </span>
              {isClosed ? "Closed" : `${open.length} open`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The coach may overrule hours, notice and travel, but never an overlap. */
function OtherTime({ sheet, on }: { sheet: SessionSheetFacts; on: string }) {
  const form = useSessionForm(sheet.who, { leadsTo: calendarAddress({ session: sheet.id }) });
  return (
    <details className="mx-5 mb-5 rounded-md border border-border md:mx-7">
      <summary className="flex min-h-12 items-center px-4 text-ui font-semibold">Another time</summary>
      <form
        key={on}
        method="post"
        action={sessionFormPath(sheet.id, "move")}
        onSubmit={form.onSubmit}
        className="grid gap-4 border-t border-border p-4"
      >
        <p className="text-small text-muted-foreground">
          You can set your hours, notice and travel aside for once. Two sessions never overlap.
        </p>
        <input type="hidden" name="version" value={sheet.version} />
        <div className="grid grid-cols-2 gap-3">
          <Field label="Day">
            <Input type="date" name="on" defaultValue={on} required />
          </Field>
          <Field label="Time">
            <Input type="time" name="clock" step={300} required />
          </Field>
        </div>
        <Field label="Reason" optional hint="Kept with the session; only you read it.">
          <Input name="because" maxLength={calendarLimits.reason} autoComplete="off" />
        </Field>
        <Button type="submit" variant="quiet" size="small" busy={form.isBusy} className="justify-self-start">
          Move anyway
        </Button>
      </form>
    </details>
  );
}

const chipClass = clsx(
  "relative inline-flex min-h-11 items-center rounded-md border border-input bg-card px-3 text-xl leading-none font-580 font-stretch-75%",
  "has-checked:border-2 has-checked:border-foreground has-checked:bg-chosen-bg has-checked:px-[calc(0.75rem-1px)]",
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
);
const dayClass =
  "grid min-h-17 justify-items-center gap-0.5 px-0.5 py-1.75 text-center text-xs leading-tight text-muted-foreground no-underline aria-[current]:bg-foreground aria-[current]:text-background";
