import { Calendar, Mail } from "lucide-react";
import { Link } from "react-router";
import { inARow } from "#app/lib/region.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, Input, Textarea } from "#app/ui/field.tsx";
import { type CalendarShown, calendarAddress, sessionFormPath } from "../addresses.ts";
import { calendarLimits } from "../schema.ts";
import type { SessionSheetFacts } from "../sessions/sheet.server.ts";
import { ScopeChoice, useSessionForm } from "./session-form.tsx";

type CancelPanelProps = {
  view: CalendarShown;
  sheet: SessionSheetFacts;
  /** For weather where that is not obvious: indoors, or on another day. */
  isForRain: boolean;
};

/** Says what will happen before the button. */
export function CancelPanel({ view, sheet, isForRain }: CancelPanelProps) {
  const back = calendarAddress({ ...view, panel: undefined });
  const form = useSessionForm(sheet.who, { leadsTo: back });
  const names = [...new Set(sheet.people.map(({ contact }) => contact.name))].join(" and ");
  return (
    <form
      method="post"
      action={sessionFormPath(sheet.id, "status")}
      onSubmit={form.onSubmit}
      className="flex grow flex-col border-t border-border"
    >
      <div className="grid gap-5 px-5 py-5 md:px-7">
        <h3 className="text-h3">{isForRain ? "Rained out?" : "Cancel this session"}</h3>
        {isForRain && <p className="text-ui">{whyAsked(sheet)}</p>}
        <ul className="grid gap-2 border-l-3 border-foreground bg-background px-4 py-3.5 text-ui">
          <li className="flex gap-3">
            <Calendar aria-hidden className="mt-0.5 size-4.5 shrink-0 text-muted-foreground" />
            <span>{sheet.time} is open again.</span>
          </li>
          {names && (
            <li className="flex gap-3">
              <Mail aria-hidden className="mt-0.5 size-4.5 shrink-0 text-muted-foreground" />
              <span>{toldInWords(sheet, names)}</span>
            </li>
          )}
        </ul>
        <input type="hidden" name="status" value={isForRain ? "weathered" : "cancelled"} />
        <input type="hidden" name="version" value={sheet.version} />
        {!isForRain && (
          <ScopeChoice
            weekly={sheet.weekly}
            hint="All means every session of this weekly hour that is still to come. What has taken place stays."
          />
        )}
        {hasMail(sheet) && <ToTell />}
        <Field label="Why" optional hint="Only you read it">
          <Input name="because" maxLength={calendarLimits.reason} autoComplete="off" />
        </Field>
      </div>
      <div className="sticky bottom-0 mt-auto grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2 border-t border-border bg-card px-5 pt-4 pb-5 md:px-7">
        <Link to={back} preventScrollReset className={buttonClass({ variant: "quiet", size: "small" })}>
          Keep it
        </Link>
        <Button type="submit" variant="destructive" size="small" busy={form.isBusy}>
          {isForRain ? "Rained out" : "Cancel session"}
        </Button>
      </div>
    </form>
  );
}

function whyAsked({ place, when }: CancelPanelProps["sheet"]): string {
  if (place?.kind !== "outdoor") return `${place?.name ?? "This place"} is not outdoors.`;
  return `It is not today, but ${when}.`;
}

/** Its people get a mail unless the coach says otherwise. */
function ToTell() {
  return (
    <>
      <input type="hidden" name="asks" value="to tell" />
      <Checkbox name="tell" defaultChecked>
        Tell them by mail
      </Checkbox>
      <Field label="A line for them" optional hint="It is part of the mail and on their page">
        <Textarea name="words" rows={2} maxLength={calendarLimits.reason} className="min-h-20!" />
      </Field>
    </>
  );
}

function hasMail({ people, weekly }: CancelPanelProps["sheet"]): boolean {
  return !weekly && people.some(({ contact }) => contact.email);
}

/** Who gets a mail, or that the coach has to tell them. */
function toldInWords({ people, weekly }: CancelPanelProps["sheet"], names: string): string {
  const told = [...new Set(people.flatMap(({ contact }) => (contact.email ? (contact.name ?? []) : [])))];
  if (told.length === 0) return `No mail goes out. Please tell ${names} yourself.`;
  const unless = weekly ? "" : ", unless you untick the box";
  return `${inARow(told)} ${told.length === 1 ? "gets" : "get"} a mail in a minute${unless}.`;
}
