import clsx from "clsx";
import { Check, CheckCheck, CircleHelp, Clock, NotebookPen, Phone, UserRoundPlus, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { noteAddress } from "#app/features/notes/schema.ts";
import type { FoundPeople } from "#app/features/people/queries.server.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { useFind } from "#app/platform/forms/browser/use-find.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FindBox, type Found } from "#app/ui/find-box.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { rosterPath } from "../addresses.ts";
import { useSessionForm } from "../sheet/session-form.tsx";
import { markLabels, marks } from "./loose-ends.ts";
import type { Roster } from "./roster.server.ts";

const icons = { here: Check, late: Clock, absent: X };

/** Stores marks, even without signal. The button itself shows the result; a toast would cover the next row. */
function useMarks(title: string) {
  const toast = useToast();
  return useAction({
    onFailed: (message) => toast.error(message ?? "It was not saved", title),
    kept: { kind: "mark", title, about: "Attendance" },
  });
}

type AllHereProps = { roster: Roster; people: readonly string[] };

/** Marks everyone who has no mark yet as here. */
export function AllHereButton({ roster: { id, title, players }, people }: AllHereProps) {
  const { run, isBusy } = useMarks(title);
  return (
    <Button
      variant="secondary"
      busy={isBusy}
      onClick={() => {
        for (const person of people) run(rosterPath(id), { person, mark: "here" });
      }}
    >
      <CheckCheck aria-hidden />
      {people.length === players.length ? "All here" : "The others are here"}
    </Button>
  );
}

type RosterRowProps = { player: Roster["players"][number]; roster: Roster };

export function RosterRow({ player, roster: { id: sessionId, isOpen, hasBegun } }: RosterRowProps) {
  const { id, name, age, mark, contact } = player;
  const { run } = useMarks(name);
  const square = buttonClass({ variant: mark ? "quiet" : "secondary", iconOnly: true, size: "small" });
  const isToMark = isOpen && hasBegun && !mark;
  return (
    <li className={clsx("grid gap-3 px-4 py-4", isToMark && "bg-status-open-bg text-status-open")}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 text-ui">
          <p className="font-semibold wrap-anywhere">{age === undefined ? name : `${name}, ${age}`}</p>
          {isToMark && (
            <p className="flex items-center gap-1.5 font-semibold">
              <CircleHelp aria-hidden className="size-4" />
              Not marked yet
            </p>
          )}
          <p className="text-small">
            {[contact.name !== name && contact.name, contact.phone].filter(Boolean).join(", ")}
          </p>
        </div>
        <div className="flex gap-2">
          <Link to={noteAddress(id, { session: sessionId })} aria-label={`Note on ${name}`} className={square}>
            <NotebookPen aria-hidden />
          </Link>
          {contact.call && (
            <a href={contact.call} aria-label={`Call ${contact.name}`} className={square}>
              <Phone aria-hidden />
            </a>
          )}
        </div>
      </div>
      {isOpen && (
        <form
          method="post"
          action={rosterPath(sessionId)}
          onSubmit={(event) => {
            event.preventDefault();
            const { submitter } = event.nativeEvent as SubmitEvent;
            run(rosterPath(sessionId), { person: id, mark: submitter?.getAttribute("value") ?? "" });
          }}
          aria-label={`Is ${name} here?`}
          className="grid grid-cols-3 gap-px rounded-md border border-input bg-input"
        >
          <input type="hidden" name="person" value={id} />
          {marks.map((one) => {
            const Icon = icons[one];
            return (
              <button key={one} type="submit" name="mark" value={one} aria-pressed={one === mark} className={markClass}>
                <Icon aria-hidden className="size-4.5" />
                {markLabels[one]}
              </button>
            );
          })}
        </form>
      )}
    </li>
  );
}

/** Adds someone who came along to a free place, marked as here. */
export function JoinForm({ sessionId }: { sessionId: string }) {
  const [chosen, setChosen] = useState<Found | null>(null);
  const { find, found } = useFind<FoundPeople>("/admin/players/find", { show: "players" });
  const form = useSessionForm(chosen?.label ?? "");
  return (
    <form
      method="post"
      action={rosterPath(sessionId)}
      onSubmit={(event) => {
        form.onSubmit(event);
        setChosen(null);
      }}
      className="grid gap-2"
    >
      <Field label="Someone came along" hint="They take a free place and are marked as here. No mail goes out.">
        <FindBox
          chosen={chosen}
          found={
            found?.people.map(({ id, name, household }) => ({ id, label: name, note: household?.name ?? "" })) ?? []
          }
          placeholder="Name of the player"
          none="Nobody by that name. Add the player first."
          onType={find}
          onChoose={setChosen}
        />
      </Field>
      <input type="hidden" name="person" value={chosen?.id ?? ""} readOnly />
      <input type="hidden" name="joins" value="on" />
      <Button type="submit" variant="quiet" size="small" busy={form.isBusy} disabled={!chosen} className="w-fit">
        <UserRoundPlus aria-hidden />
        Add to the group
      </Button>
    </form>
  );
}

const markClass =
  "inline-flex min-h-13 items-center justify-center gap-2 bg-card text-ui font-580 text-foreground aria-pressed:bg-foreground aria-pressed:text-background focus-visible:z-1";
