import { Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import type { FieldErrors, Values } from "#app/platform/forms/answer.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { differences } from "#app/platform/forms/differences.ts";
import { Button } from "#app/ui/button.tsx";
import { EditForm } from "#app/ui/edit-form.tsx";
import { Field, FieldGroup, Input, Select } from "#app/ui/field.tsx";
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
  return (
    <>
      <FieldGroup id={fieldIds.kind} label={labels.kind} error={errors.kind}>
        <Segmented name="kind" options={kinds} defaultValue={values.kind} />
      </FieldGroup>
      <p className="hidden text-ui text-muted-foreground group-has-[[value=extra]:checked]/exception:block">
        On these days only these hours count, in place of the weekly ones.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id={fieldIds.first_day} label={labels.first_day} error={errors.first_day}>
          <Input type="date" name="first_day" defaultValue={values.first_day} required />
        </Field>
        <Field
          id={fieldIds.last_day}
          label={labels.last_day}
          optional
          error={errors.last_day}
          hint="Empty for one day."
        >
          <Input type="date" name="last_day" defaultValue={values.last_day} />
        </Field>
        <Field
          id={fieldIds.from}
          label={labels.from}
          error={errors.from}
          hint={<span className="group-has-[[value=extra]:checked]/exception:hidden">Empty for all day.</span>}
        >
          <Input type="time" name="from" defaultValue={values.from} step={300} />
        </Field>
        <Field id={fieldIds.to} label={labels.to} error={errors.to}>
          <Input type="time" name="to" defaultValue={values.to} step={300} />
        </Field>
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
      <Field id={fieldIds.note} label={labels.note} optional error={errors.note} hint="Visitors may read it.">
        <Input name="note" defaultValue={values.note} maxLength={calendarLimits.note} placeholder="Thanksgiving" />
      </Field>
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
