import { useState } from "react";
import { Link } from "react-router";
import type { FieldErrors, Values } from "#app/platform/forms/answer.ts";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { ChoiceField, fieldsOf, SwitchField, TextField } from "#app/ui/form-fields.tsx";
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
  const of = fieldsOfPerson({ values, errors });
  const whose = choice === "parent" ? "Parent's " : "";
  const label = (field: "email" | "phone") => (whose ? whose + labels[field].toLowerCase() : labels[field]);

  function switchMinor(isOn: boolean): void {
    setMinor(isOn);
    if (choice !== "with") setChoice(isOn ? "parent" : "none");
  }
  return (
    <>
      <TextField {...of("name")} required />
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
        <TextField
          {...of("email")}
          label={label("email")}
          optional={!whose}
          error={withWay(errors.email, refusedBy)}
          type="email"
        />
        <TextField {...of("phone")} label={label("phone")} optional type="tel" />
        <TextField {...of("birth_year")} optional inputMode="numeric" maxLength={4} />
        <ChoiceField {...of("skill_level")} optional choices={levels} />
      </div>
      <SwitchField {...of("plays")} hint="Off for a parent who only writes and pays." />
    </>
  );
}

const levels = [
  { code: "", name: "Not known" },
  ...skillLevels.map((level) => ({ code: level, name: skillLabels[level] })),
];

function fieldsOfPerson({ values, errors }: Pick<PersonFieldsProps, "values" | "errors">) {
  return fieldsOf<Exclude<PersonField, "with_id">>({
    ...{ ids: personFieldIds, labels, limits: { ...personLimits, parent_name: personLimits.name }, values, errors },
  });
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
  const of = fieldsOfPerson({ values, errors });
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
        <TextField
          {...of("parent_name")}
          hint="Gets the mail and pays. If you know the address already, the child joins that household."
        />
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
        <TextField
          {...of("household_name")}
          optional
          hint="The last name, if you leave it empty. This person becomes its contact."
          value={values.household_name || lastName(values.name)}
          maxLength={householdLimits.name}
        />
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
