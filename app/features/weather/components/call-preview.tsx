import { CalendarClock, Mail, Phone, Ticket } from "lucide-react";
import { Link } from "react-router";
import { rainCallPath } from "#app/features/calendar/addresses.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { Empty } from "#app/ui/states.tsx";
import type { CallPreview } from "../preview.server.ts";
import { movesName, playedName } from "../schema.ts";

type PreviewProps = { preview: CallPreview; query: string };

function withOut(query: string, id: string, isOut: boolean): string {
  const changed = new URLSearchParams(query);
  if (isOut) changed.append("out", id);
  else changed.delete("out", id);
  return `${rainCallPath}?${changed}`;
}

function withMail(query: string, at: number): string {
  const changed = new URLSearchParams(query);
  changed.set("mail", `${at}`);
  return `${rainCallPath}?${changed}#mail`;
}

/** The sessions that are off, who is told, and what comes back. */
export function SessionsOff({ preview: { off, says }, query }: PreviewProps) {
  if (off.length === 0)
    return (
      <Panel>
        <Empty title="Nothing to call off" text="No sessions are booked at these places in these hours." />
      </Panel>
    );
  return (
    <Panel aria-labelledby="off">
      <PanelTitle id="off">{off.length === 1 ? "1 session" : `${off.length} sessions`}</PanelTitle>
      <p className="border-b border-border px-4 py-3 text-ui text-muted-foreground md:px-5.5">
        {says}{" "}
        {off.some(({ mailed }) => mailed) && (
          <Link to={withMail(query, 1)} replace className="font-semibold text-foreground">
            Read the mails
          </Link>
        )}
      </p>
      <ol className="@container divide-y divide-border">
        {off.map((session) => (
          <li
            key={session.id}
            className="grid gap-x-4 gap-y-1 @min-[14rem]:grid-cols-[5rem_minmax(0,1fr)] px-4 py-4 text-ui md:px-5.5"
          >
            <CallTime {...session} />
            <div className="grid gap-1.5">
              <div>
                <h3 className="text-body font-semibold wrap-anywhere">{session.who}</h3>
                <p className="text-muted-foreground">{session.what}</p>
              </div>
              <Told {...session} />
              {session.credits.map(({ id, words }) => (
                <p key={id} className="flex gap-2.5">
                  <Ticket aria-hidden className="mt-0.5 size-4.5 shrink-0 text-muted-foreground" />
                  {words}
                </p>
              ))}
              {session.times && (
                <p className="flex gap-2.5">
                  <CalendarClock aria-hidden className="mt-0.5 size-4.5 shrink-0 text-muted-foreground" />
                  {session.times}
                </p>
              )}
              {session.together && <MovesTogether id={session.id} together={session.together} />}
              {session.played !== undefined && (
                <Field label={`Minutes played of ${session.minutes}`} className="mt-1 w-48">
                  <Input
                    key={session.played}
                    name={playedName(session.id)}
                    inputMode="numeric"
                    maxLength={3}
                    autoComplete="off"
                    defaultValue={session.played}
                  />
                </Field>
              )}
              <Link
                to={withOut(query, session.id, true)}
                preventScrollReset
                replace
                aria-label={`Keep it on: ${session.time} ${session.suffix}, ${session.who}`}
                className={buttonClass({ variant: "quiet", size: "compact" })}
              >
                Keep it on
              </Link>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

type Together = NonNullable<CallPreview["off"][number]["together"]>;

/** Moves a group to another time, or returns everyone's minutes. */
function MovesTogether({ id, together: { chosen, choices } }: { id: string; together: Together }) {
  return (
    <Field label="The group" className="mt-1 max-w-80 max-md:@min-[14rem]:-ml-24">
      <Select key={chosen} name={movesName(id)} defaultValue={chosen} className="text-foreground!">
        <option value="">Credit each</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            To {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function CallTime({ time, suffix }: { time: string; suffix: string }) {
  return (
    <p className="text-[1.75rem] leading-none font-580 whitespace-nowrap font-stretch-75%">
      {time} <small className="text-[0.55em]">{suffix}</small>
    </p>
  );
}

function Told({ mailed, called }: Pick<CallPreview["off"][number], "mailed" | "called">) {
  return (
    <>
      {mailed && (
        <p className="flex gap-2.5">
          <Mail aria-hidden className="mt-0.5 size-4.5 shrink-0 text-muted-foreground" />
          Mail to {mailed}
        </p>
      )}
      {called && (
        <p className="flex gap-2.5 font-semibold">
          <Phone aria-hidden className="mt-0.5 size-4.5 shrink-0 text-muted-foreground" />
          {called}: no mail address, you call
        </p>
      )}
    </>
  );
}

export function SessionsOn({ preview: { stays }, query }: PreviewProps) {
  if (stays.length === 0) return null;
  return (
    <Panel aria-labelledby="stays">
      <PanelTitle id="stays">Stays as it is</PanelTitle>
      <ul className="divide-y divide-border">
        {stays.map(({ id, time, who, why, isChoice }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-3 text-ui md:px-5.5">
            <span className="font-semibold">
              {time}, {who}
            </span>
            {isChoice ? (
              <Link
                to={withOut(query, id, false)}
                preventScrollReset
                replace
                aria-label={`Call off too: ${time}, ${who}`}
                className={buttonClass({ variant: "quiet", size: "compact" })}
              >
                Call it off too
              </Link>
            ) : (
              <span className="text-muted-foreground">{why}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** One mail at a time, as it would be sent now. */
export function MailShown({ preview: { mail }, query }: PreviewProps) {
  if (!mail) return null;
  const { at, count, next, to, subject, paragraphs, lead, times, button, rule } = mail;
  return (
    <Panel aria-labelledby="mail">
      <PanelTitle id="mail">The mail to {to}</PanelTitle>
      <div className="grid gap-3 px-4 py-4 text-ui wrap-anywhere md:px-5.5">
        <p className="font-semibold">{subject}</p>
        {[...paragraphs, ...(lead ? [lead] : [])].map((words) => (
          <p key={words}>{words}</p>
        ))}
        {times.length > 0 && (
          <ul className="grid gap-1">
            {times.map((time) => (
              <li key={time}>{time}</li>
            ))}
          </ul>
        )}
        {button && <p className="font-semibold underline underline-offset-3">{button}</p>}
        {rule && <p>{rule}</p>}
      </div>
      <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-border px-4 py-2 text-ui text-muted-foreground md:px-5.5">
        {at} of {count}
        {next && (
          <Link to={withMail(query, next)} replace className={buttonClass({ variant: "quiet", size: "compact" })}>
            Next mail
          </Link>
        )}
      </p>
    </Panel>
  );
}
