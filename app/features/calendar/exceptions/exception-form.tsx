import { Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import type { FieldErrors, Values } from "#app/platform/forms/answer.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { differences } from "#app/platform/forms/browser/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { EditForm } from "#app/ui/edit-form.tsx";
import { Field, FieldGroup, Select } from "#app/ui/field.tsx";
import { fieldsOf, TextField } from "#app/ui/form-fields.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { hoursPath } from "../addresses.ts";
import type { OpenPlace } from "../hours/hours.ts";
import { useSaveToHours } from "../hours/use-save-to-hours.ts";
import { calendarLimits } from "../schema.ts";
import {
  type ExceptionField,
  exceptionAddress,
  exceptionKindLabels,
  exceptionKinds,
  exceptionTexts,
  exceptionLabels as labels,
} from "./exceptions.ts";

type ExceptionFormProps = {
  stored: Values<ExceptionField>;
  /** Empty for a new entry. */
  version: string;
  places: readonly OpenPlace[];
};

export function ExceptionForm({ stored, version, places }: ExceptionFormProps) {
  const isNew = version === "";
  const save = useSaveToHours<ExceptionField>({ stored, version, texts: exceptionTexts });
  return (
    <EditForm
      save={save}
      fieldIds={fieldIds}
      backTo={hoursPath}
      label={isNew ? exceptionTexts.add : "Save exception"}
      text={exceptionTexts.savedElsewhere}
      differences={differences(labels, save.typed(), save.conflict?.stored)}
      className="group/exception"
    >
      <ExceptionFields values={save.shown.values} errors={save.errors} places={places} />
    </EditForm>
  );
}

const fieldIds: Record<ExceptionField, string> = {
  kind: "exception-kind",
  first_day: "exception-first-day",
  last_day: "exception-last-day",
  from: "exception-from",
  to: "exception-to",
  place_id: "exception-place",
  note: "exception-note",
};

const kinds = exceptionKinds.map((value) => ({ value, label: exceptionKindLabels[value] }));

type ExceptionFieldsProps = {
  values: Values<ExceptionField>;
  errors: FieldErrors<ExceptionField>;
  places: readonly OpenPlace[];
};

/** CSS shows the fields of the chosen kind, so it works without JavaScript. */
function ExceptionFields({ values, errors, places }: ExceptionFieldsProps) {
  const of = fieldsOf({ ids: fieldIds, labels, limits: { note: calendarLimits.note }, values, errors });
  return (
    <>
      <FieldGroup id={fieldIds.kind} label={labels.kind} error={errors.kind}>
        <Segmented name="kind" options={kinds} defaultValue={values.kind} />
      </FieldGroup>
      <p className="hidden text-ui text-muted-foreground group-has-[[value=extra]:checked]/exception:block">
        On these days only these hours count, in place of the weekly ones.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...of("first_day")} type="date" required />
        <TextField {...of("last_day")} optional hint="Empty for one day." type="date" />
        <TextField
          {...of("from")}
          hint={<span className="group-has-[[value=extra]:checked]/exception:hidden">Empty for all day.</span>}
          type="time"
          step={300}
        />
        <TextField {...of("to")} type="time" step={300} />
      </div>
      <Field
        id={fieldIds.place_id}
        label={labels.place_id}
        error={errors.place_id}
        className="hidden! group-has-[[value=extra]:checked]/exception:grid!"
      >
        <Select name="place_id" defaultValue={values.place_id || places[0]?.id}>
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <TextField {...of("note")} optional hint="Visitors may read it." placeholder="Thanksgiving" />
    </>
  );
}

/** Without confirmation, because it can be undone. */
export function DeleteException({ id }: { id: string }) {
  const toast = useToast();
  const navigate = useNavigate();
  const deletion = useAction({
    onDone: (_message, undo) => {
      toast.success(exceptionTexts.deleted, undefined, undo);
      void navigate(hoursPath);
    },
    onFailed: (message) => toast.error(message ?? exceptionTexts.notDeleted),
  });
  return (
    <Button
      variant="danger"
      size="small"
      busy={deletion.isBusy}
      onClick={() => deletion.run(`${exceptionAddress(id)}/delete`)}
    >
      <Trash2 aria-hidden />
      Delete exception
    </Button>
  );
}
