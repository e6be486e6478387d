import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Form, Link, useSubmit } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { SegmentLinks } from "#app/ui/view-links.tsx";
import { type CalendarShown, calendarAddress, calendarPath } from "../addresses.ts";
import type { SessionStatus } from "../schema.ts";
import { SessionBadge } from "../sheet/session-sign.tsx";

type CalendarBarProps = { view: CalendarShown; on: string; today: string; previous: string; next: string };

const closed: CalendarShown = { session: undefined, panel: undefined, to: undefined, refused: undefined };

export function CalendarBar({ view, on, today, previous, next }: CalendarBarProps) {
  const to = (changes: CalendarShown) => calendarAddress(view, { ...closed, ...changes });
  const step = view.view === "day" ? "day" : view.view === "list" ? "four weeks" : "week";
  const quiet = buttonClass({ variant: "quiet", size: "compact" });
  const arrow = buttonClass({ variant: "quiet", size: "compact", iconOnly: true });
  return (
    <div data-on-screen className="mb-4 flex flex-wrap items-center gap-2">
      <Link to={to({ on: undefined })} aria-current={on === today ? "date" : undefined} className={quiet}>
        Today
      </Link>
      <Link to={to({ on: previous })} rel="prev" aria-label={`Previous ${step}`} className={arrow}>
        <ChevronLeft aria-hidden />
      </Link>
      <Link to={to({ on: next })} rel="next" aria-label={`Next ${step}`} className={arrow}>
        <ChevronRight aria-hidden />
      </Link>
      <ViewChoice view={view} on={on} to={to} className="ml-2 max-md:ml-auto" />
      <EndedChoice view={view} />
    </div>
  );
}

type ViewChoiceProps = {
  view: CalendarShown;
  on: string;
  to: (changes: CalendarShown) => string;
  className: string;
};

/** Phones default to the day and have no room for the week. */
function ViewChoice({ view, on, to, className }: ViewChoiceProps) {
  const here = view.view;
  return (
    <>
      <SegmentLinks
        label="View"
        className={clsx(className, "max-md:hidden")}
        links={[
          { to: to({ view: "day", on }), label: "Day", isCurrent: here === "day" },
          { to: to({ view: undefined }), label: "Week", isCurrent: here === undefined || here === "week" },
          { to: to({ view: "list" }), label: "List", isCurrent: here === "list" },
        ]}
      />
      <SegmentLinks
        label="View"
        className={clsx(className, "md:hidden")}
        links={[
          { to: to({ view: undefined }), label: "Day", isCurrent: here !== "list" },
          { to: to({ view: "list" }), label: "List", isCurrent: here === "list" },
        ]}
      />
    </>
  );
}

function EndedChoice({ view }: { view: CalendarShown }) {
  const submit = useSubmit();
  return (
    <Form
      action={calendarPath}
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      className="flex items-center gap-3 md:ml-auto"
    >
      {view.view && <input type="hidden" name="view" value={view.view} />}
      {view.on && <input type="hidden" name="on" value={view.on} />}
      <Checkbox key={view.ended} name="ended" defaultChecked={view.ended === "on"} className="text-small">
        Show cancelled and rained out
      </Checkbox>
      <noscript>
        <button type="submit" className={buttonClass({ variant: "quiet", size: "compact" })}>
          Show
        </button>
      </noscript>
    </Form>
  );
}

const shown: readonly SessionStatus[] = [
  ...(["held", "requested", "booked", "completed"] as const),
  ...(["cancelled", "weathered", "no_show"] as const),
];

/** Explains the grid's shapes and names the time zone. */
export function CalendarLegend({ zone }: { zone: string }) {
  return (
    <div data-on-screen className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-caption text-muted-foreground">
      <ul aria-label="States of a session" className="flex flex-wrap gap-2">
        {shown.map((status) => (
          <li key={status}>
            <SessionBadge status={status} />
          </li>
        ))}
      </ul>
      <p>Lighter hours are open. All times {zone}.</p>
    </div>
  );
}
