import type { ComponentProps, ReactNode } from "react";
import { Field, Input, Select, Textarea } from "./field.tsx";
import { Switch } from "./switch.tsx";

type Form<Name extends string> = {
  ids: Record<Name, string>;
  labels: Record<Name, string>;
  limits?: { readonly [name: string]: number };
  values: Record<Name, string>;
  errors: { [Of in Name]?: string | undefined };
};

/** What a form knows about each of its fields; the components below take it. */
export function fieldsOf<Name extends string>({ ids, labels, limits = {}, values, errors }: Form<Name>) {
  return (name: Name): Known => ({
    ...{ name, id: ids[name], label: labels[name], error: errors[name] },
    ...{ value: values[name], maxLength: limits[name] },
  });
}

type Known = {
  name: string;
  id: string;
  label: ReactNode;
  error: ReactNode;
  value: string;
  maxLength: number | undefined;
};

/** `className` is the control's, `fieldClass` that of the field around it. */
type Told<Control> = Omit<Control, keyof Known> &
  Known & { hint?: ReactNode; optional?: boolean; fieldClass?: string | undefined };

export function TextField({ fieldClass, ...props }: Told<ComponentProps<"input">>) {
  const { id, label, error, hint, optional, value, ...control } = props;
  return (
    <Field {...{ id, label, error, hint, optional }} className={fieldClass}>
      <Input {...control} defaultValue={value} />
    </Field>
  );
}

/** Several lines. */
export function AreaField({ fieldClass, ...props }: Told<ComponentProps<"textarea">>) {
  const { id, label, error, hint, optional, value, ...control } = props;
  return (
    <Field {...{ id, label, error, hint, optional }} className={fieldClass}>
      <Textarea {...control} defaultValue={value} />
    </Field>
  );
}

type Choice = { code: string; name: string };

/** A stored value that is no longer offered stays chosen. */
export function ChoiceField({ choices, fieldClass, ...props }: Told<ComponentProps<"select">> & { choices: Choice[] }) {
  const { name, id, label, error, hint, optional, value, maxLength: _most, ...control } = props;
  const isOffered = choices.some(({ code }) => code === value);
  return (
    <Field {...{ id, label, error, hint, optional }} className={fieldClass}>
      <Select {...control} name={name} defaultValue={value}>
        {(isOffered ? choices : [{ code: value, name: value }, ...choices]).map((choice) => (
          <option key={choice.code} value={choice.code}>
            {choice.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type SwitchFieldProps = Known & Omit<ComponentProps<typeof Switch>, keyof Known>;

export function SwitchField({ value, error: _error, maxLength: _most, ...props }: SwitchFieldProps) {
  return <Switch {...props} defaultChecked={value === "on"} />;
}

/** The options of a Select. */
export function Options({ of: choices }: { of: readonly { value: string; label: string }[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
