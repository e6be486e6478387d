import clsx from "clsx";
import { Check, Send, Timer } from "lucide-react";
import { Link } from "react-router";
import { sessionFormPath } from "#app/features/calendar/addresses.ts";
import { useSessionForm } from "#app/features/calendar/sheet/session-form.tsx";
import { inboxPath } from "#app/features/inbox/inbox.ts";
import { useNoSignal } from "#app/platform/offline/use-offline.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Panel, PanelHead, PanelLink } from "#app/ui/panel.tsx";
import type { Today } from "./today.server.ts";

type RequestsPanelProps = { requests: Today["requests"] };
type Request = Today["requests"]["waiting"][number];

/** Requests without an answer, the most urgent first, each answered with one tap. */
export function RequestsPanel({ requests: { waiting, count } }: RequestsPanelProps) {
  const isOff = useNoSignal();
  if (waiting.length === 0) return null;
  return (
    <Panel aria-labelledby="requests-title">
      <PanelHead
        id="requests-title"
        title={count === 1 ? "1 request waits" : `${count} requests wait`}
        action={
          isOff ? (
            <span className="text-small text-muted-foreground">Answers need signal</span>
          ) : (
            <PanelLink to={inboxPath}>Messages</PanelLink>
          )
        }
      />
      <ul className="divide-y divide-border">
        {waiting.map((request) => (
          <li key={request.id} className="grid grid-cols-1 gap-2.5 px-4 py-4 md:px-5.5">
            <RequestHead request={request} />
            {request.asked && <AskedAnswers request={request} asked={request.asked} />}
            {request.offer && <ReadyTimes request={request} offer={request.offer} />}
            {!request.asked && !request.offer && <OpenLink id={request.id} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RequestHead({ request: { name, service, words, clock, isShort } }: { request: Request }) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {name}
          {service && <span className="block text-small font-normal text-muted-foreground">{service}</span>}
        </p>
        {clock && (
          <span
            className={clsx(
              "inline-flex min-h-6.5 items-center gap-1.5 rounded-sm text-caption font-semibold",
              isShort ? "bg-status-open-bg px-2 text-status-open" : "text-muted-foreground",
            )}
          >
            <Timer aria-hidden className="size-4" />
            {clock.text}
          </span>
        )}
      </div>
      {words && <p className="font-serif text-lg leading-snug wrap-anywhere">“{words}”</p>}
    </>
  );
}

function OpenLink({ id }: { id: string }) {
  return (
    <Link to={`${inboxPath}?open=${id}`} className={buttonClass({ variant: "quiet", size: "small" })}>
      Open
    </Link>
  );
}

type AskedAnswersProps = { request: Request; asked: NonNullable<Request["asked"]> };

function AskedAnswers({ request: { name }, asked }: AskedAnswersProps) {
  return (
    <>
      <p className="rounded-md border-[1.5px] border-dashed border-foreground px-3 py-2 text-ui">
        Picked: <b className="font-semibold">{asked.when}</b>
      </p>
      <div className="flex flex-wrap gap-2">
        <AskedAnswer {...{ name, asked }} status="booked" />
        <AskedAnswer {...{ name, asked }} status="declined" />
      </div>
    </>
  );
}

type AskedAnswerProps = { name: string; asked: AskedAnswersProps["asked"]; status: "booked" | "declined" };

function AskedAnswer({ name, asked, status }: AskedAnswerProps) {
  const form = useSessionForm(name);
  const isOff = useNoSignal();
  const isConfirm = status === "booked";
  return (
    <form method="post" action={sessionFormPath(asked.id, "status")} onSubmit={form.onSubmit} className="grow">
      <input type="hidden" name="status" value={status} />
      <input type="hidden" name="version" value={asked.version} />
      <Button
        type="submit"
        size="small"
        variant={isConfirm ? "secondary" : "quiet"}
        busy={form.isBusy}
        disabled={isOff}
        className="w-full"
      >
        {isConfirm && <Check aria-hidden />}
        {isConfirm ? "Confirm" : "Decline"}
      </Button>
    </form>
  );
}

type ReadyTimesProps = { request: Request; offer: NonNullable<Request["offer"]> };

/** The same times that the message's form would tick. */
function ReadyTimes({ request: { id, name }, offer: { times, fields } }: ReadyTimesProps) {
  const form = useSessionForm(name);
  const isOff = useNoSignal();
  return (
    <form method="post" action="/admin/messages/offer" onSubmit={form.onSubmit} className="grid grid-cols-1 gap-2.5">
      {Object.entries({ ...fields, times: times.map(({ value }) => value).join(" ") }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <ul aria-label="Times to send" className="grid grid-cols-[repeat(auto-fit,minmax(min(4.5rem,100%),1fr))] gap-2">
        {times.map(({ value, day, time }) => (
          <li key={value} className="rounded-md border border-input px-2 py-1.5 text-caption text-muted-foreground">
            {day}
            <span className="block text-lg leading-tight font-580 text-foreground font-stretch-75%">{time}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="secondary" busy={form.isBusy} disabled={isOff} className="grow">
          <Send aria-hidden />
          {times.length === 1 ? "Send 1 time" : `Send ${times.length} times`}
        </Button>
        <OpenLink id={id} />
      </div>
    </form>
  );
}
