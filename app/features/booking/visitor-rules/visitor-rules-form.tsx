import { useNavigate } from "react-router";
import { hoursPath } from "#app/features/calendar/addresses.ts";
import { wallTimeInWords } from "#app/lib/dates.ts";
import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { differences, useSave } from "#app/platform/forms/browser/use-save.ts";
import { EditForm } from "#app/ui/edit-form.tsx";
import { Field, FieldGroup, Input } from "#app/ui/field.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { useToast } from "#app/ui/toast.tsx";
import {
  countParts,
  visitorRuleLabels as labels,
  policyKindLabels,
  type VisitorRuleField,
  type VisitorRuleValues,
  visitorRuleTexts,
} from "./visitor-rules.ts";

type VisitorRulesFormProps = {
  stored: VisitorRuleValues;
  version: string;
  /** The current rule as people read it. */
  words: string;
};

/** The rules for changes, reminders and strangers. */
export function VisitorRulesForm({ stored, version, words }: VisitorRulesFormProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const save = useSave<VisitorRuleField>({
    ...{ stored, version },
    onSaved: () => {
      toast.success(visitorRuleTexts.saved);
      void navigate(hoursPath);
    },
    onFailed: (message) => toast.error(message ?? visitorRuleTexts.notSaved),
  });
  const parts = { values: save.shown.values, errors: save.errors };
  const all = { ...labels, ...partLabels(countParts(stored)) };
  return (
    <EditForm
      save={save}
      fieldIds={Object.fromEntries(Object.keys(all).map((field) => [field, field])) as Record<VisitorRuleField, string>} // safe because each field's id is its name
      backTo={hoursPath}
      label="Save rules"
      text={visitorRuleTexts.savedElsewhere}
      differences={differences<VisitorRuleField>(all, save.typed(), save.conflict?.stored)}
    >
      <Figure {...parts} field="answer_hours" hint="Hours. After that the time opens again, and you are both told." />
      <div className="group/policy grid gap-5">
        <FieldGroup id="kind" label={labels.kind} hint={`Now: ${words}`}>
          <Segmented name="kind" options={kinds} defaultValue={parts.values.kind} />
        </FieldGroup>
        <div className="group-has-[[value=clock]:checked]/policy:hidden">
          <Figure {...parts} field="hours" hint="24 is the same time on the day before." />
        </div>
        <div className="group-has-[[value=hours]:checked]/policy:hidden">
          <DayParts {...parts} count={countParts(stored)} />
        </div>
      </div>
      <Figure {...parts} field="grace_per_year" hint="Late changes that cost a household nothing. 0 for none." />
      <Figure {...parts} field="free_below" hint={stepsHint} />
      <Figure {...parts} field="full_from" hint="Minutes played. In between, half of the session counts." />
      <Field id="remind_at" label={labels.remind_at} optional error={parts.errors.remind_at} hint={reminderHint}>
        <Input name="remind_at" type="time" defaultValue={parts.values.remind_at} className="max-w-40" />
      </Field>
      <Figure {...parts} field="stranger_percent" hint={shareHint} />
      <Figure {...parts} field="unproven_times" hint={unprovenHint} />
      <Figure {...parts} field="proven_times" hint={provenHint} />
      <Figure {...parts} field="near_hours" hint="Hours before a time that opens up. The first to take it has it." />
      <Figure {...parts} field="turn_hours" hint="Hours to answer. Meanwhile the time is held for them alone." />
    </EditForm>
  );
}

const stepsHint = "Minutes played, when rain stops a session. Leave both empty and the played minutes count.";
const kinds = (["hours", "clock"] as const).map((value) => ({ value, label: policyKindLabels[value] }));
const reminderHint =
  "When the mail goes out. Leave it empty and nobody is reminded. Where changes cost something by then, it goes out a day or two earlier.";
const unprovenHint =
  "Times ahead, until the link in one of your mails has been used. Anyone can type anyone's address.";
const provenHint = "Times ahead. Past that, they are asked to call or write to you.";
const shareHint =
  "Percent of a week's open times. Past that, a time they pick is asked for but not held, and they are told so. Players you know don't count.";

function partLabels(count: number): Record<string, string> {
  const ofPart = (index: number) => [
    [`parts.${index}.from`, `Part ${index + 1}: sessions from`],
    [`parts.${index}.days_before`, `Part ${index + 1}: days before`],
    [`parts.${index}.at`, `Part ${index + 1}: until`],
  ];
  return Object.fromEntries(Array.from({ length: count }, (_, index) => ofPart(index)).flat());
}

type PartsProps = { values: VisitorRuleValues; errors: FieldErrors<VisitorRuleField> };

function Figure({ values, errors, field, hint }: PartsProps & { field: keyof typeof labels; hint: string }) {
  return (
    <Field id={field} label={labels[field]} error={errors[field]} hint={hint}>
      <Input name={field} defaultValue={values[field]} maxLength={3} inputMode="numeric" className="max-w-40" />
    </Field>
  );
}

/** 'By 6 PM the day before', with other deadlines for other parts of the day. */
function DayParts({ values, errors, count }: PartsProps & { count: number }) {
  return (
    <FieldGroup
      label="Parts of the day"
      hint={`One is enough. The first begins at ${wallTimeInWords(0)}; an empty row is left out.`}
    >
      <div className="grid gap-4">
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <div key={index} className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3">
            <PartField {...{ values, errors }} field={`parts.${index}.from`} label="Sessions from" type="time" />
            <PartField {...{ values, errors }} field={`parts.${index}.days_before`} label="Days before" type="text" />
            <PartField {...{ values, errors }} field={`parts.${index}.at`} label="Until" type="time" />
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}

type PartFieldProps = PartsProps & { field: VisitorRuleField; label: string; type: "time" | "text" };

function PartField({ values, errors, field, label, type }: PartFieldProps) {
  return (
    <Field id={field} label={label} error={errors[field]}>
      <Input
        name={field}
        type={type}
        defaultValue={values[field]}
        maxLength={8}
        inputMode={type === "text" ? "numeric" : undefined}
      />
    </Field>
  );
}
