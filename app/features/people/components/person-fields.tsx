import { useState } from "react";
import { Link } from "react-router";
import type { FieldErrors, Values } from "#app/platform/forms/answer.ts";
import { Field, FieldGroup, Input, Select } from "#app/ui/field.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { Switch } from "#app/ui/switch.tsx";
import {
  householdChoiceLabels,
  householdChoices,
  personLabels as labels,
  lastName,
  type PersonField,
  skillLabels,
} from "../person.ts";
import { householdLimits, personLimits, skillLevels } from "../schema.ts";
import { PersonPicker } from "./person-picker.tsx";

export const personFieldIds: Record<Exclude<PersonField, "with_id">, string> = {
  name: "person-name",
  is_minor: "person-minor",
  birth_year: "person-birth-year",
  email: "person-email",
  phone: "person-phone",
  skill_level: "person-skill",
  plays: "person-plays",
  household: "person-household",
  with_name: "person-with",
  household_name: "person-household-name",
  is_contact: "person-contact",
};

type PersonFieldsProps = {
  values: Values<PersonField>;
  errors: FieldErrors<PersonField>;
  /** The page of the conflicting person. */
  refusedBy: string | undefined;
};

export function PersonFields({ values, errors, refusedBy }: PersonFieldsProps) {
  return (
    <>
      <Field id={personFieldIds.name} label={labels.name} error={errors.name}>
        <Input name="name" defaultValue={values.name} maxLength={personLimits.name} required />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Field id={personFieldIds.email} label={labels.email} optional error={withWay(errors.email, refusedBy)}>
          <Input name="email" type="email" defaultValue={values.email} maxLength={personLimits.email} />
        </Field>
        <Field id={personFieldIds.phone} label={labels.phone} optional error={errors.phone}>
          <Input name="phone" type="tel" defaultValue={values.phone} maxLength={personLimits.phone} />
        </Field>
        <Field id={personFieldIds.birth_year} label={labels.birth_year} optional error={errors.birth_year}>
          <Input name="birth_year" inputMode="numeric" defaultValue={values.birth_year} maxLength={4} />
        </Field>
        <Field id={personFieldIds.skill_level} label={labels.skill_level} optional error={errors.skill_level}>
          <Select name="skill_level" defaultValue={values.skill_level}>
            <option value="">Not known</option>
            {skillLevels.map((level) => (
              <option key={level} value={level}>
                {skillLabels[level]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Switch
        id={personFieldIds.is_minor}
        name="is_minor"
        label={labels.is_minor}
        hint="Under 18. Mail goes to the contact of the household."
        defaultChecked={values.is_minor === "on"}
      />
      <Switch
        id={personFieldIds.plays}
        name="plays"
        label={labels.plays}
        hint="Off for a parent who only writes and pays."
        defaultChecked={values.plays === "on"}
      />
      <HouseholdFields values={values} errors={errors} />
    </>
  );
}

function withWay(error: string | undefined, to: string | undefined) {
  if (!error || !to) return error;
  return (
    <span>
      {error}.{" "}
      <Link to={to} className="underline underline-offset-3">
        Open their page
      </Link>
    </span>
  );
}

const choices = householdChoices.map((value) => ({ value, label: householdChoiceLabels[value] }));

/** The household choice; only the fields of the chosen option are shown. */
function HouseholdFields({ values, errors }: Omit<PersonFieldsProps, "refusedBy">) {
  const [choice, setChoice] = useState(values.household);
  return (
    <>
      <FieldGroup id={personFieldIds.household} label={labels.household} error={errors.household}>
        <Segmented name="household" options={choices} defaultValue={values.household} onValueChange={setChoice} />
      </FieldGroup>
      {choice === "with" && (
        <Field
          id={personFieldIds.with_name}
          label={labels.with_name}
          error={errors.with_name}
          hint="The parent or partner who gets the mail and pays."
        >
          <PersonPicker defaultId={values.with_id} defaultName={values.with_name} />
        </Field>
      )}
      {choice === "new" && (
        <Field
          id={personFieldIds.household_name}
          label={labels.household_name}
          optional
          error={errors.household_name}
          hint="The last name, if you leave it empty. This person becomes its contact."
        >
          <Input
            name="household_name"
            defaultValue={values.household_name || lastName(values.name)}
            maxLength={householdLimits.name}
          />
        </Field>
      )}
      {choice === "with" && (
        <div className="grid gap-1.75">
          <Switch
            id={personFieldIds.is_contact}
            name="is_contact"
            label={labels.is_contact}
            hint="Gets every mail of the household and pays."
            defaultChecked={values.is_contact === "on"}
            aria-describedby={errors.is_contact ? `${personFieldIds.is_contact}-error` : undefined}
            aria-invalid={errors.is_contact ? true : undefined}
          />
          {errors.is_contact && (
            <p id={`${personFieldIds.is_contact}-error`} className="text-small font-540 text-destructive">
              {errors.is_contact}
            </p>
          )}
        </div>
      )}
    </>
  );
}
