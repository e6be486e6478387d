import { useState } from "react";
import { differences, useSave } from "#app/platform/forms/browser/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { EditGuard } from "#app/ui/leave-guard.tsx";
import { Panel, PanelHead } from "#app/ui/panel.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { peopleTexts, personAddress } from "../person.ts";
import { personLimits } from "../schema.ts";

type NotePanelProps = { person: { id: string; note: string | null; version: string } };

/** The coach's private note, edited in place. */
export function NotePanel({ person }: NotePanelProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Panel aria-labelledby="note-title">
      <PanelHead
        id="note-title"
        title="Private note"
        action={
          !isEditing && (
            <Button
              variant="quiet"
              size="compact"
              aria-label={person.note ? "Edit note" : "Add note"}
              onClick={() => setEditing(true)}
            >
              {person.note ? "Edit" : "Add"}
            </Button>
          )
        }
      />
      <div className="px-4 py-3.5 md:px-5.5">
        {isEditing ? <NoteForm person={person} onDone={() => setEditing(false)} /> : <NoteText note={person.note} />}
      </div>
    </Panel>
  );
}

function NoteText({ note }: { note: string | null }) {
  if (!note) return <p className="text-ui text-muted-foreground">Only you can see what you write here.</p>;
  return <p className="font-serif text-lg leading-snug wrap-anywhere whitespace-pre-line">{note}</p>;
}

const labels = { note: "Note" };

function NoteForm({ person: { id, note, version }, onDone }: NotePanelProps & { onDone: () => void }) {
  const toast = useToast();
  const save = useSave<"note">({
    stored: { note: note ?? "" },
    version,
    onSaved: () => {
      toast.success(peopleTexts.noteSaved);
      onDone();
    },
    onFailed: (message) => toast.error(message ?? peopleTexts.noteNotSaved),
  });
  return (
    <>
      <save.Form
        ref={save.form}
        key={save.shown.round}
        method="post"
        action={`${personAddress(id)}/note`}
        noValidate
        className="grid gap-3"
      >
        <input type="hidden" name="version" value={save.shown.version} readOnly />
        <Field label={labels.note} error={save.errors.note} hint="Only you can see it.">
          <Textarea
            name="note"
            defaultValue={save.shown.values.note}
            maxLength={personLimits.note}
            className="font-serif"
            autoFocus
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="compact" busy={save.isBusy} busyLabel="Saving...">
            Save note
          </Button>
          <Button variant="quiet" size="compact" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </save.Form>
      <EditGuard
        save={save}
        text={peopleTexts.noteSavedElsewhere}
        differences={differences(labels, save.typed(), save.conflict?.stored)}
      />
    </>
  );
}
