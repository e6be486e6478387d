import { Check, Lock } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { differences, useSave } from "#app/platform/forms/browser/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { SaveBar } from "#app/ui/edit-form.tsx";
import { Field, Input, Textarea } from "#app/ui/field.tsx";
import { EditGuard } from "#app/ui/leave-guard.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { noteTexts, skillField } from "../notes.ts";
import { noteLimits } from "../schema.ts";
import { PictureChoice } from "./picture-choice.tsx";
import { type ListedSkill, SkillChoice } from "./skill-choice.tsx";

type NoteFormProps = {
  /** As stored, or empty with a new id. */
  note: { values: Record<string, string>; version: string };
  skills: readonly ListedSkill[];
  templates: readonly string[];
  /** Who reads it: 'Grace and Ada'. */
  readers: string;
  /** Why pictures are not possible. */
  noPictures: string | undefined;
  /** Others in the group who have no note yet. */
  others: readonly string[];
  onLeave: () => void;
};

/** The coach's note between two lessons. It saves as the coach types. */
export function NoteForm({ note, skills, templates, readers, noPictures, others, onLeave }: NoteFormProps) {
  const toast = useToast();
  const autosave = useRef<Autosave>(undefined);
  const save = useSave<string>({
    stored: note.values,
    version: note.version,
    onSaved: ({ isKept }) => autosave.current?.onSaved(isKept ? "kept" : "saved"),
    onFailed: (message) => toast.error(message ?? noteTexts.notSaved),
  });
  const { state, isLeaving, onInput, onSubmit } = useAutosave(save, autosave, onLeave);
  const { values, version, round } = save.shown;
  const labels = {
    ...{ words: "Note", homework: "Homework", private: "Only you", pictures: "Pictures" },
    ...Object.fromEntries(skills.map(({ id, name }) => [skillField(id), name])),
  };
  return (
    <>
      <save.Form
        ref={save.form}
        key={round}
        method="post"
        noValidate
        onInput={onInput}
        onSubmit={onSubmit}
        className="grid max-w-160 gap-5"
      >
        <input type="hidden" name="id" value={values.id} readOnly />
        <input type="hidden" name="version" value={version} readOnly />
        <SkillChoice skills={skills} values={values} error={save.errors.skills} />
        <Field label="Note" error={save.errors.words}>
          <Textarea
            name="words"
            rows={3}
            defaultValue={values.words}
            maxLength={noteLimits.words}
            className="min-h-24! font-serif text-lg"
          />
        </Field>
        <HomeworkField value={values.homework ?? ""} templates={templates} error={save.errors.homework} />
        <PictureChoice value={values.pictures ?? ""} refusal={noPictures} />
        <Switch
          name="is_shared"
          value="on"
          defaultChecked={values.is_shared === "on"}
          label={`${readers} can read it`}
          hint="On their page, with the homework"
        />
        <div className="rounded-md border border-input bg-(--time-off) p-4">
          <Field
            label={
              <>
                <Lock aria-hidden className="mr-1.5 inline size-4 align-[-0.15em]" />
                Only you
              </>
            }
            optional
            hint={noteTexts.onlyYou}
            error={save.errors.private}
          >
            <Textarea
              name="private"
              rows={2}
              defaultValue={values.private}
              maxLength={noteLimits.words}
              className="min-h-16! font-serif text-lg"
            />
          </Field>
        </div>
        {others.length > 0 && (
          <Checkbox name="everyone">The same note for the others, when you save: {others.join(", ")}</Checkbox>
        )}
        <SaveBar note={<span role="status">{noteTexts.states[state]}</span>} className="mt-0!">
          <Button type="submit" busy={save.isBusy && isLeaving} busyLabel="Saving...">
            <Check aria-hidden />
            Save note
          </Button>
        </SaveBar>
      </save.Form>
      <EditGuard
        save={save}
        text={noteTexts.savedElsewhere}
        differences={differences(labels, save.typed(), save.conflict?.stored)}
      />
    </>
  );
}

type HomeworkFieldProps = { value: string; templates: readonly string[]; error: string | undefined };

/** Frequent homework as buttons; a second tap adds to the first. */
function HomeworkField({ value, templates, error }: HomeworkFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const fill = (words: string) => {
    if (!field.current) return;
    const before = field.current.value.trim();
    field.current.value = before && !before.includes(words) ? `${before}, ${words}` : words;
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div className="grid gap-2">
      <Field label="Homework" optional error={error}>
        <Input ref={field} name="homework" defaultValue={value} maxLength={noteLimits.homework} autoComplete="off" />
      </Field>
      <div className="flex flex-wrap gap-2">
        {templates.map((words) => (
          <Button key={words} variant="quiet" size="small" onClick={() => fill(words)}>
            {words}
          </Button>
        ))}
      </div>
    </div>
  );
}

type Autosave = { onSaved: (how: "saved" | "kept") => void };
type Saving = ReturnType<typeof useSave<string>>;

const pauseMs = 800;

/**
 * Saves after a pause, one request at a time: the first changes the version, so a parallel one would be refused. Save
 * sends at once and leaves the page.
 */
function useAutosave(save: Saving, handle: { current: Autosave | undefined }, onLeave: () => void) {
  const [state, setState] = useState<"unchanged" | "typing" | "saved" | "kept">("unchanged");
  const [isLeaving, setLeaving] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = useRef({ isBusy: false, isAutomatic: false, isLeaving: false, sent: "" });
  now.current.isBusy = save.isBusy;
  const typed = () => JSON.stringify(save.typed());
  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, pauseMs);
  };
  const send = () => {
    if (now.current.isBusy) return later();
    now.current.isAutomatic = !now.current.isLeaving;
    save.form.current?.requestSubmit();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  handle.current = {
    onSaved: (how) => {
      // More was typed during the request.
      if (typed() !== now.current.sent) return later();
      setState(how);
      if (now.current.isLeaving) onLeave();
    },
  };
  return {
    state,
    isLeaving,
    onInput: () => {
      setState("typing");
      later();
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      if (!now.current.isAutomatic) {
        now.current.isLeaving = true;
        setLeaving(true);
      }
      now.current.isAutomatic = false;
      if (now.current.isBusy) {
        event.preventDefault();
        return later();
      }
      clearTimeout(timer.current);
      now.current.sent = typed();
    },
  };
}
