import type { ReactNode } from "react";
import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { Field, FieldGroup, Select, Textarea } from "#app/ui/field.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { methodLabels } from "../credits.ts";
import { creditLimits, paymentMethods } from "../schema.ts";

type MethodFieldProps = { label: string; defaultValue: string; error: string | undefined; isOptional?: boolean };

/** How it was paid; `isOptional` adds 'Not yet'. */
export function MethodField({ label, defaultValue, error, isOptional = false }: MethodFieldProps) {
  const methods = paymentMethods.map((value) => ({ value: value as string, label: methodLabels[value] }));
  const options = isOptional ? [...methods, { value: "not yet", label: "Not yet" }] : methods;
  return (
    <FieldGroup id="payment-method" label={label} error={error}>
      <Segmented name="method" defaultValue={defaultValue} options={options} />
    </FieldGroup>
  );
}

type PayerChoice = { id: string; name: string; email: string | null };
/** Everyone who may have paid, and the default. */
export type PayerChoices = { payers: PayerChoice[]; payerId: string; address: string };

type PayerFieldsProps = {
  page: PayerChoices;
  typed: Record<string, string> | undefined;
  errors: FieldErrors<"payer" | "address">;
};

/** Who the receipt names, where they live, and whether it is mailed. */
export function PayerFields({ page: { payers, payerId, address }, typed, errors }: PayerFieldsProps) {
  const payer = typed?.payer ?? payerId;
  return (
    <>
      {payers.length > 1 ? (
        <Field id="payment-payer" label="Who paid" error={errors.payer}>
          <Select name="payer" defaultValue={payer}>
            {payers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <input type="hidden" name="payer" value={payer} readOnly />
      )}
      <Field id="payment-address" label="Address on the receipt" optional error={errors.address}>
        <Textarea
          name="address"
          defaultValue={typed?.address ?? address}
          maxLength={creditLimits.address}
          rows={2}
          className="min-h-0!"
        />
      </Field>
      {payers.some(({ email }) => email) ? (
        <Switch
          name="mail"
          label="Mail the receipt"
          hint={mailHint(payers)}
          defaultChecked={!typed || typed.mail === "on"}
        />
      ) : (
        <p className="text-ui text-muted-foreground">Nobody here has a mail address: print the receipt, or show it.</p>
      )}
    </>
  );
}

function mailHint(payers: readonly PayerChoice[]): ReactNode {
  return <span className="wrap-anywhere">{payers.flatMap(({ email }) => email ?? []).join(", ")}</span>;
}
