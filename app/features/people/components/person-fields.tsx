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
} from "../person.ts";
import { householdLimits, personLimits, skillLabels, skillLevels } from "../schema.ts";
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
  parent_name: "person-parent",
  is_contact: "person-contact",
};

type PersonFieldsProps = {
  values: Values<PersonField>;
  errors: FieldErrors<PersonField>;
  /** The page of the conflicting person. */
  refusedBy: string | undefined;
};

/** A child with a new parent is one form: the address and the number are then the parent's. */
export function PersonFields({ values, errors, refusedBy }: PersonFieldsProps) {
  const [isMinor, setMinor] = useState(values.is_minor === "on");
  const [choice, setChoice] = useState(values.household);
  const whose = choice === "parent" ? "Parent's " : "";
  const label = (field: "email" | "phone") => (whose ? whose + labels[field].toLowerCase() : labels[field]);

  function switchMinor(isOn: boolean): void {
    setMinor(isOn);
    if (choice !== "with") setChoice(isOn ? "parent" : "none");
  }
  return (
    <>
      <Field id={personFieldIds.name} label={labels.name} error={errors.name}>
        <Input name="name" defaultValue={values.name} maxLength={personLimits.name} required />
      </Field>
      <Switch
        id={personFieldIds.is_minor}
        name="is_minor"
        label={labels.is_minor}
        hint="Under 18. Mail goes to the contact of the household."
        defaultChecked={isMinor}
        onChange={(event) => switchMinor(event.currentTarget.checked)}
      />
      <HouseholdFields {...{ values, errors, isMinor, choice, setChoice }} />
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          id={personFieldIds.email}
          label={label("email")}
          optional={!whose}
          error={withWay(errors.email, refusedBy)}
        >
          <Input name="email" type="email" defaultValue={values.email} maxLength={personLimits.email} />
        </Field>
        <Field id={personFieldIds.phone} label={label("phone")} optional error={errors.phone}>
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
        id={personFieldIds.plays}
        name="plays"
        label={labels.plays}
        hint="Off for a parent who only writes and pays."
        defaultChecked={values.plays === "on"}
      />
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

type HouseholdFieldsProps = Omit<PersonFieldsProps, "refusedBy"> & {
  isMinor: boolean;
  choice: string;
  setChoice: (choice: string) => void;
};

/** The household choice; only the fields of the chosen option are shown. */
function HouseholdFields({ values, errors, isMinor, choice, setChoice }: HouseholdFieldsProps) {
  // A minor has no household of their own, and only a minor needs a parent.
  const offered = householdChoices.filter((value) => value !== (isMinor ? "new" : "parent"));
  const options = offered.map((value) => ({ value, label: householdChoiceLabels[value] }));
  return (
    <>
      <FieldGroup id={personFieldIds.household} label={labels.household} error={errors.household}>
        <Segmented
          key={`${isMinor}`}
          name="household"
          options={options}
          defaultValue={choice}
          onValueChange={setChoice}
        />
      </FieldGroup>
      {choice === "parent" && (
        <Field
          id={personFieldIds.parent_name}
          label={labels.parent_name}
          error={errors.parent_name}
          hint="Gets the mail and pays. If you know the address already, the child joins that household."
        >
          <Input name="parent_name" defaultValue={values.parent_name} maxLength={personLimits.name} />
        </Field>
      )}
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
