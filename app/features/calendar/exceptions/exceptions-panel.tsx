import { CalendarOff, CalendarPlus, Pencil, Plus, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel, PanelHead, PanelLink } from "#app/ui/panel.tsx";
import {
  type ComingException,
  exceptionAddress,
  exceptionKindLabels,
  exceptionTexts,
  newExceptionPath,
} from "./exceptions.ts";

export function ExceptionsPanel({ exceptions }: { exceptions: readonly ComingException[] }) {
  return (
    <Panel aria-labelledby="exceptions-title">
      <PanelHead
        id="exceptions-title"
        title="Exceptions"
        action={
          <PanelLink to={newExceptionPath} icon={Plus}>
            {exceptionTexts.add}
          </PanelLink>
        }
      />
      {exceptions.length === 0 && (
        <p className="px-4 py-3.5 text-ui text-muted-foreground md:px-5.5">
          None ahead. Add your time off, or hours on a day when you are closed otherwise.
        </p>
      )}
      <ul className="divide-y divide-border">
        {exceptions.map((exception) => (
          <ExceptionRow key={exception.id} exception={exception} />
        ))}
      </ul>
    </Panel>
  );
}

function ExceptionRow({ exception: { id, isOpen, days, hours, about, booked } }: { exception: ComingException }) {
  const Sign = isOpen ? CalendarPlus : CalendarOff;
  return (
    <li className="grid grid-cols-[1.125rem_minmax(0,1fr)_auto] gap-x-3 py-3.5 pr-3 pl-4 text-ui md:grid-cols-[1.125rem_minmax(0,1fr)_minmax(0,1.1fr)_auto] md:pl-5.5">
      <Sign aria-hidden className="mt-0.5 size-4.5" />
      <p className="wrap-anywhere">
        <span className="block font-semibold">{exceptionKindLabels[isOpen ? "extra" : "off"]}</span>
        <span className="block text-small text-muted-foreground">{about}</span>
      </p>
      <p className="max-md:col-start-2">
        <span className="block font-semibold">{days}</span>
        <span className="block text-small text-muted-foreground">{hours}</span>
      </p>
      <Link
        to={exceptionAddress(id)}
        aria-label={`Edit exception of ${days}`}
        className={`${buttonClass({ variant: "quiet", size: "compact", iconOnly: true })} max-md:col-start-3 max-md:row-span-2 max-md:row-start-1`}
      >
        <Pencil aria-hidden />
      </Link>
      {booked.map(({ words, link, to, callOff }) => (
        <p key={to} className={bookedClass}>
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {words}{" "}
            <Link to={to} className="font-semibold underline underline-offset-3">
              {link}
            </Link>{" "}
            or{" "}
            <Link to={callOff} className="font-semibold underline underline-offset-3">
              call {link === "Look at it" ? "it" : "them"} off
            </Link>
          </span>
        </p>
      ))}
    </li>
  );
}

const bookedClass =
  "col-span-full mt-2 flex gap-2 rounded-sm bg-status-open-bg px-2.5 py-1.75 text-small text-status-open";
