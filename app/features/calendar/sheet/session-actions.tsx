import clsx from "clsx";
import {
  CalendarClock,
  Check,
  CloudRain,
  type LucideIcon,
  MessageSquare,
  RotateCcw,
  UserRoundX,
  X,
} from "lucide-react";
import { Form, Link } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { type CalendarShown, calendarAddress, calendarPath, rosterPath, sessionFormPath } from "../addresses.ts";
import { aheadStatuses, type SessionStatus } from "../schema.ts";
import type { SessionSheetFacts } from "../sessions/sheet.server.ts";
import { NewLinkButton, useSessionForm } from "./session-form.tsx";

type SessionActionsProps = { view: CalendarShown; sheet: SessionSheetFacts };

type Choice = { status: SessionStatus; label: string; icon: LucideIcon };

/** What the coach can do; the likeliest action is the primary button. */
export function SessionActions({ view, sheet }: SessionActionsProps) {
  const choices = choicesFor(sheet);
  const [main, ...others] = choices;
  const canMove = aheadStatuses.some((ahead) => ahead === sheet.status);
  const mainMoves = sheet.status === "booked" && !sheet.hasBegun;
  const contact = sheet.people.find(({ contact: { email } }) => email)?.contact;
  const moveTo = calendarAddress({ ...view, panel: "move", refused: undefined });
  return (
    <div className="sticky bottom-0 mt-auto grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2 border-t border-border bg-card px-5 pt-4 pb-5 md:px-7">
      {mainMoves && (
        <Link to={moveTo} preventScrollReset className={clsx(buttonClass({ size: "small" }), "col-span-full")}>
          <CalendarClock aria-hidden />
          Move
        </Link>
      )}
      {sheet.isGroup && sheet.status === "booked" && (
        <Link
          to={rosterPath(sheet.id)}
          className={clsx(buttonClass({ size: "small", variant: mainMoves ? "quiet" : "primary" }), "col-span-full")}
        >
          <Check aria-hidden />
          {sheet.isOver ? "Say who came" : "Roster"}
        </Link>
      )}
      {!mainMoves && main && <StatusButton sheet={sheet} choice={main} isMain={!sheet.isGroup} />}
      {!mainMoves && canMove && (
        <Link to={moveTo} preventScrollReset className={quiet}>
          <CalendarClock aria-hidden />
          Move
        </Link>
      )}
      {contact?.email && (
        <a href={`mailto:${contact.email}`} className={quiet}>
          <MessageSquare aria-hidden />
          Message
        </a>
      )}
      {contact?.email && canMove && <NewLinkButton of={{ session_id: sheet.id }} who={sheet.who} />}
      {(mainMoves ? choices : others).map((choice) =>
        choice.status === "weathered" && !(sheet.isToday && sheet.place?.kind === "outdoor") ? (
          <AskAboutRain key={choice.status} view={view} choice={choice} />
        ) : (
          <StatusButton key={choice.status} sheet={sheet} choice={choice} />
        ),
      )}
    </div>
  );
}

function choicesFor({ status, hasBegun, becomes, isGroup }: SessionSheetFacts): Choice[] {
  const booked: Record<string, string> = {
    held: "Book it",
    requested: "Confirm",
    completed: "Not done after all",
    no_show: "Not a no-show",
    cancelled: "Put it back",
    weathered: "Put it back",
  };
  const all: Choice[] = [
    {
      status: "booked",
      label: booked[status] ?? "Book it",
      icon: status === "held" || status === "requested" ? Check : RotateCcw,
    },
    { status: "requested", label: "Back to asked", icon: RotateCcw },
    { status: "completed", label: "Done", icon: Check },
    { status: "weathered", label: "Rained out", icon: CloudRain },
    { status: "no_show", label: "No-show", icon: UserRoundX },
    { status: "declined", label: "Decline", icon: X },
  ];
  // A session that has not begun is neither done nor missed. For a group the coach says who came.
  const isEarly = (choice: Choice) => (!hasBegun || isGroup) && ["completed", "no_show"].includes(choice.status);
  const isHeldAsked = (choice: Choice) => status === "held" && ["requested", "declined"].includes(choice.status);
  return all.filter((choice) => becomes.includes(choice.status) && !isEarly(choice) && !isHeldAsked(choice));
}

/** A slip of the finger must not call off a session that rain cannot have affected yet. */
function AskAboutRain({ view, choice: { label, icon: Icon } }: { view: CalendarShown; choice: Choice }) {
  const shown = Object.entries({ ...view, panel: "rain", refused: undefined });
  return (
    <Form method="get" action={calendarPath} preventScrollReset className="grid">
      {shown.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
      <Button type="submit" size="small" variant="quiet">
        <Icon aria-hidden />
        {label}
      </Button>
    </Form>
  );
}

type StatusButtonProps = { sheet: SessionSheetFacts; choice: Choice; isMain?: boolean };

function StatusButton({ sheet, choice: { status, label, icon: Icon }, isMain }: StatusButtonProps) {
  const form = useSessionForm(sheet.who);
  return (
    <form
      method="post"
      action={sessionFormPath(sheet.id, "status")}
      onSubmit={form.onSubmit}
      className={clsx("grid", isMain && "col-span-full")}
    >
      <input type="hidden" name="status" value={status} />
      <input type="hidden" name="version" value={sheet.version} />
      <Button type="submit" busy={form.isBusy} size="small" variant={isMain ? "primary" : "quiet"}>
        <Icon aria-hidden />
        {label}
      </Button>
    </form>
  );
}

const quiet = buttonClass({ variant: "quiet", size: "small" });
