import clsx from "clsx";
import { Check, Phone, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Form, Link, useRevalidator } from "react-router";
import { sessionAddress, sessionFormPath } from "#app/features/calendar/addresses.ts";
import { useSessionForm } from "#app/features/calendar/sheet/session-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import type { Board } from "../board.server.ts";
import { callAddress } from "../schema.ts";
import { CallTime } from "./call-preview.tsx";

/** Counts down in the browser, and reloads the page's data when the mails leave. */
export function UndoBanner({ id, secondsLeft }: { id: string; secondsLeft: number }) {
  const [left, setLeft] = useState(secondsLeft);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const ends = Date.now() + secondsLeft * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      void revalidate();
    }, 500);
    return () => clearInterval(timer);
  }, [secondsLeft, revalidate]);
  return (
    <Form
      method="post"
      action={`${callAddress(id)}/undo`}
      className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-md bg-ink-950 px-5 py-5 text-white md:px-7"
    >
      <p aria-hidden className="min-w-16 text-[3.25rem] leading-none font-580 font-stretch-75%">
        {left}
      </p>
      <p className="min-w-0 flex-1 basis-52 text-ui">
        <b className="block font-semibold">Mails leave in {left === 1 ? "1 second" : `${left} seconds`}.</b>
        Until then you can undo everything.
      </p>
      <Button
        type="submit"
        disabled={left === 0}
        className="border-optic! bg-optic! text-ink-950! max-md:w-full [&_svg]:text-ink-950!"
      >
        <Undo2 aria-hidden />
        Undo all
      </Button>
    </Form>
  );
}

/** Takes the focus of the button that undid it. */
export function UndoneNote() {
  return (
    <p ref={takeFocus} tabIndex={-1} role="status" className={undoneClass}>
      <Check aria-hidden className="size-5 shrink-0" />
      Every session is booked as before, and no mail was sent.
    </p>
  );
}

const undoneClass =
  "mb-4 flex max-w-192 gap-3 rounded-md border border-border bg-status-processed-bg px-4 py-3.5 text-ui text-status-processed";

function takeFocus(note: HTMLElement | null): void {
  if (document.activeElement === document.body) note?.focus({ preventScroll: true });
}

export function WhoKnows({ board: { id, households, told } }: { board: Board }) {
  return (
    <Panel aria-labelledby="who">
      <PanelTitle id="who">{`${told} of ${households.length} told`}</PanelTitle>
      <ul className="divide-y divide-border">
        {households.map((household) => (
          <li
            key={household.id}
            className={clsx("grid gap-2 px-4 py-4 text-ui md:px-5.5", !household.isMailed && "bg-status-open-bg")}
          >
            <div>
              <h3 className="text-body font-semibold wrap-anywhere">{household.name}</h3>
              <p className="text-muted-foreground">{household.about}</p>
              <p className="mt-1 flex gap-2">
                {household.isTold && <Check aria-hidden className="mt-0.5 size-4.5 shrink-0" />}
                {household.state}
              </p>
            </div>
            <Ways id={id} household={household} />
          </li>
        ))}
      </ul>
      <p className="border-t border-border px-4 py-3 text-small text-muted-foreground md:px-5.5">
        Text and WhatsApp open on your own phone with the words filled in. Mails are not tracked, so whether one was
        opened is not shown.
      </p>
    </Panel>
  );
}

type WaysProps = { id: string; household: Board["households"][number] };

/** The ways to reach a household. */
function Ways({ id, household: { name, people, links, isTold, isToldByCoach } }: WaysProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {links && (
        <>
          <ButtonLink href={links.call} variant="secondary" size="small" aria-label={`Call ${name}`}>
            <Phone aria-hidden />
            Call
          </ButtonLink>
          <ButtonLink href={links.sms} variant="quiet" size="small" aria-label={`Text ${name}`}>
            Text
          </ButtonLink>
          <ButtonLink href={links.whatsApp} variant="quiet" size="small" aria-label={`WhatsApp ${name}`}>
            WhatsApp
          </ButtonLink>
        </>
      )}
      {(!isTold || isToldByCoach) && (
        <Form method="post" action={`${callAddress(id)}/told`} preventScrollReset>
          {people.map((person) => (
            <input key={person} type="hidden" name="person" value={person} />
          ))}
          <input type="hidden" name="is" value={isToldByCoach ? "not told" : "told"} />
          <Button type="submit" variant="quiet" size="small">
            {isToldByCoach ? <Undo2 aria-hidden /> : <Check aria-hidden />}
            {isToldByCoach ? "Not told after all" : "Told"}
          </Button>
        </Form>
      )}
    </div>
  );
}

export function CalledSessions({ board: { sessions, isUndone, secondsLeft } }: { board: Board }) {
  const canPutBack = !isUndone && secondsLeft === 0;
  return (
    <Panel aria-labelledby="sessions">
      <PanelTitle id="sessions">Sessions</PanelTitle>
      <ol className="@container divide-y divide-border">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="grid gap-x-4 gap-y-1 @min-[14rem]:grid-cols-[5rem_minmax(0,1fr)] px-4 py-4 text-ui md:px-5.5"
          >
            <CallTime {...session} />
            <div className="grid gap-2">
              <div>
                <h3 className="text-body font-semibold wrap-anywhere">
                  <Link to={sessionAddress(session.id)} className="text-foreground underline-offset-3 hover:underline">
                    {session.who}
                  </Link>
                </h3>
                <p className="text-muted-foreground">{session.place}</p>
                <p>{session.isOff ? "Called off" : "On"}</p>
                {session.newTime && <p>New time: {session.newTime}</p>}
              </div>
              {canPutBack && session.isOff && session.isAhead && !session.newTime && <OnAfterAll session={session} />}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Books the session again if its time is still free. The mail follows a minute later. */
function OnAfterAll({ session: { id, version, who } }: { session: Board["sessions"][number] }) {
  const form = useSessionForm(who);
  return (
    <form method="post" action={sessionFormPath(id, "status")} onSubmit={form.onSubmit}>
      <input type="hidden" name="status" value="booked" />
      <input type="hidden" name="version" value={version} />
      <Button type="submit" variant="quiet" size="small" busy={form.isBusy} aria-label={`It is on after all: ${who}`}>
        It is on after all
      </Button>
    </form>
  );
}
