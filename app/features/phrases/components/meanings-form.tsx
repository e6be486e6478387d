import { dayAndMonth } from "#app/lib/dates.ts";
import { habits } from "#app/lib/region.ts";
import type { FieldErrors, Values } from "#app/platform/forms/answer.ts";
import { differences, useSave } from "#app/platform/forms/browser/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { SaveBar } from "#app/ui/edit-form.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { RefusedFields } from "#app/ui/form-parts.tsx";
import { EditGuard } from "#app/ui/leave-guard.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { dayPartLabels, dayParts, type MeaningField, meaningLabels, meaningTexts } from "../meanings.ts";

type MeaningsFormProps = { stored: Values<MeaningField>; version: string };

/** What the parts of a day mean here. */
export function MeaningsForm({ stored, version }: MeaningsFormProps) {
  const toast = useToast();
  const save = useSave<MeaningField>({
    stored,
    version,
    onSaved: () => toast.success(meaningTexts.saved),
    onFailed: () => toast.error(meaningTexts.notSaved),
  });
  return (
    <>
      <save.Form ref={save.form} key={save.shown.round} method="post" noValidate className="grid gap-4">
        <input type="hidden" name="version" value={save.shown.version} readOnly />
        <RefusedFields errors={save.errors} fieldIds={fieldIds} />
        <Panel aria-labelledby="meanings-title">
          <PanelTitle id="meanings-title">What words mean here</PanelTitle>
          <MeaningFields values={save.shown.values} errors={save.errors} />
        </Panel>
        <SaveBar className="mt-0!">
          <Button type="submit" size="small" busy={save.isBusy} busyLabel="Saving...">
            Save meanings
          </Button>
        </SaveBar>
      </save.Form>
      <EditGuard
        save={save}
        text={meaningTexts.savedElsewhere}
        differences={differences(meaningLabels, save.typed(), save.conflict?.stored)}
      />
    </>
  );
}

// Safe because the labels name every field.
const fieldIds = Object.fromEntries(Object.keys(meaningLabels).map((field) => [field, `meaning-${field}`])) as Record<
  MeaningField,
  string
>;

type MeaningFieldsProps = { values: Values<MeaningField>; errors: FieldErrors<MeaningField> };

function MeaningFields({ values, errors }: MeaningFieldsProps) {
  const time = (name: MeaningField, label: string) => (
    <Field id={fieldIds[name]} label={label} error={errors[name]}>
      <Input
        type="time"
        name={name}
        aria-label={meaningLabels[name]}
        defaultValue={values[name]}
        step={300}
        required
        className="min-w-0"
      />
    </Field>
  );
  return (
    <div className="divide-y divide-border">
      {dayParts.map((part) => (
        <fieldset
          key={part}
          className="grid gap-x-6 gap-y-2 px-4 py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:px-5.5"
        >
          <legend className="sr-only">{dayPartLabels[part]}</legend>
          <div aria-hidden>
            <p className="text-ui font-580">{dayPartLabels[part]}</p>
            {part === "afterSchool" && <p className="text-small text-subtle">Monday to Friday</p>}
          </div>
          <div className="grid grid-cols-2 gap-4">
            {time(`${part}.from`, "From")}
            {time(`${part}.to`, "To")}
          </div>
        </fieldset>
      ))}
      <p className="px-4 py-4 text-small text-subtle md:px-5.5">
        {`9/10 is ${dayAndMonth(habits().isMonthFirst ? "2026-09-10" : "2026-10-09", "long")}, as in your country (Settings). A weekday beside it decides: 'Friday 9/10' is the one that is a Friday.`}
      </p>
    </div>
  );
}
