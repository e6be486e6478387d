import { Check, NotebookPen } from "lucide-react";
import { Link } from "react-router";
import { looseEndsPath, rosterPath } from "#app/features/calendar/addresses.ts";
import { useSessionForm } from "#app/features/calendar/sheet/session-form.tsx";
import type { LooseEnd } from "#app/features/calendar/spots/loose-ends.server.ts";
import { noteAddress } from "#app/features/notes/schema.ts";
import { useUnsent } from "#app/platform/offline/use-offline.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Panel, PanelHead, PanelLink } from "#app/ui/panel.tsx";
import type { Today } from "./today.server.ts";

type LooseEndsPanelProps = { ends: readonly LooseEnd[]; unwritten: Today["unwritten"] };

const mostShown = 4;

/** What is over and still open: unsettled sessions, and lessons without a note. */
export function LooseEndsPanel({ ends, unwritten }: LooseEndsPanelProps) {
  if (ends.length === 0 && unwritten.length === 0) return null;
  return (
    <Panel aria-labelledby="loose-title">
      <PanelHead
        id="loose-title"
        title="Loose ends"
        action={ends.length > 0 && <PanelLink to={looseEndsPath}>{`All ${ends.length}`}</PanelLink>}
      />
      <ul className="divide-y divide-border">
        {ends.slice(0, mostShown).map((end) => (
          <EndRow key={end.id} end={end} />
        ))}
        {unwritten.map(({ sessionId, personId, who }) => (
          <li key={`${sessionId} ${personId}`} className={rowClass}>
            <p className="min-w-0">
              <b className="font-semibold wrap-anywhere">{who}</b>
              <span className="block text-small text-muted-foreground">No note yet</span>
            </p>
            <Link
              to={noteAddress(personId, { session: sessionId })}
              aria-label={`Add note for ${who}`}
              className={buttonClass({ variant: "secondary", size: "small" })}
            >
              <NotebookPen aria-hidden />
              Add note
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A one-player session takes one tap; a group's roster says who came. */
function EndRow({ end }: { end: LooseEnd }) {
  const form = useSessionForm(end.who, { kept: { kind: "done", title: end.who, about: "Took place" } });
  const isKept = useUnsent().some(
    ({ kind, state, isKept, fields }) => kind === "done" && state === "waiting" && isKept && fields.session === end.id,
  );
  // The panel above lists it, as unsent.
  if (isKept) return null;
  return (
    <li className={rowClass}>
      <p className="min-w-0">
        <b className="font-semibold wrap-anywhere">{end.who}</b>
        <span className="block text-small text-muted-foreground first-letter:uppercase">
          {end.day}, {end.time} {end.suffix}. {end.isGroup ? "Who came?" : "Did it take place?"}
        </span>
      </p>
      {end.isGroup ? (
        <Link to={rosterPath(end.id)} className={buttonClass({ variant: "secondary", size: "small" })}>
          Roster
        </Link>
      ) : (
        <form method="post" action={looseEndsPath} onSubmit={form.onSubmit} className="flex flex-wrap gap-2">
          <input type="hidden" name="session" value={end.id} />
          <input type="hidden" name="version" value={end.version} />
          <input type="hidden" name="ending" value="completed" />
          <Button type="submit" variant="secondary" size="small" busy={form.isBusy}>
            <Check aria-hidden />
            Done{end.effects.completed && `, ${end.effects.completed.toLowerCase()}`}
          </Button>
        </form>
      )}
    </li>
  );
}

const rowClass = "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3.5 text-ui md:px-5.5";
