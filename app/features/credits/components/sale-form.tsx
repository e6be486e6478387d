import { useState } from "react";
import type { Package } from "#app/features/services/queries.server.ts";
import { moneyIn, moneyInWords } from "#app/lib/amounts.ts";
import { type Answer, errorsIn, typedIn } from "#app/platform/forms/answer.ts";
import { OptionCard } from "#app/ui/checkbox.tsx";
import { Field, FieldGroup, Input, Textarea } from "#app/ui/field.tsx";
import { ledgerAddress, reasonHint } from "../credits.ts";
import { lessonsInWords, lessonsOf, minutesInWords, saleOf } from "../minutes.ts";
import { creditLimits } from "../schema.ts";
import { ActForm, Outlook } from "./act-form.tsx";
import { MethodField, type PayerChoices, PayerFields } from "./payment-fields.tsx";

const saleFields = [
  ...(["option", "price", "minutes", "discount", "gift", "reason"] as const),
  ...(["sold_on", "expires_on", "terms", "method", "payer", "address"] as const),
];
export type SaleField = (typeof saleFields)[number];

// Safe because it is made from the list.
const fieldIds = Object.fromEntries(saleFields.map((name) => [name, `sale-${name}`])) as Record<SaleField, string>;
const sharedIds = { method: "payment-method", payer: "payment-payer", address: "payment-address" };

type SaleFormProps = {
  page: PayerChoices & {
    id: string;
    payment_id: string;
    holderId: string;
    packages: Package[];
    /** What the household has left of this service. */
    left: number;
    terms: string;
    today: string;
  };
  answer: Answer<SaleField> | undefined;
};

/** A package: its price, extras, terms, and whether it is paid now. */
export function SaleForm({ page, answer }: SaleFormProps) {
  const { packages, holderId, today } = page;
  const [errors, typed] = [errorsIn(answer), typedIn(answer)];
  const [chosen, setChosen] = useState(() => outlookOf(packages, new FormData()));
  return (
    <ActForm
      answer={answer}
      fieldIds={{ ...fieldIds, ...sharedIds }}
      backTo={ledgerAddress(holderId)}
      label={chosen ? `Sell ${chosen.label}, ${moneyInWords(chosen.amount_minor)}` : "Sell the package"}
      onChange={(form) => setChosen(outlookOf(packages, new FormData(form)))}
    >
      <FieldGroup id={fieldIds.option} label="Package" error={errors.option}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2">
          {packages.map((one) => (
            <OptionCard
              key={one.id}
              name="option"
              value={one.id}
              defaultChecked={(typed?.option ?? packages.at(-1)?.id) === one.id}
            >
              <PackageWords one={one} />
            </OptionCard>
          ))}
        </div>
      </FieldGroup>
      {/* Open again when something in it was refused. */}
      <details open={answer !== undefined} className="rounded-md border border-border">
        <summary className="flex min-h-12 items-center px-4 text-ui font-semibold">
          Another price, a discount or a gift
        </summary>
        <div className="grid gap-5 border-t border-border p-4">
          <div className="grid gap-5 sm:grid-cols-2">
            <Amount name="price" label="Another price" hint="For this sale only." {...{ errors, typed }} />
            <Minutes
              name="minutes"
              label="Other minutes"
              hint="If the package has another length."
              {...{ errors, typed }}
            />
            <Amount name="discount" label="Discount" hint="Off the price." {...{ errors, typed }} />
            <Minutes name="gift" label="Extra minutes" hint="A gift on top." {...{ errors, typed }} />
          </div>
          <Field
            id={fieldIds.reason}
            label="Reason for the discount or the gift"
            optional
            hint={reasonHint}
            error={errors.reason}
          >
            <Input name="reason" defaultValue={typed?.reason} maxLength={creditLimits.reason} />
          </Field>
        </div>
      </details>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id={fieldIds.sold_on} label="Sold on" error={errors.sold_on}>
          <Input type="date" name="sold_on" defaultValue={typed?.sold_on ?? today} max={today} required />
        </Field>
        <Field
          id={fieldIds.expires_on}
          label="Expires on"
          optional
          hint="Only if you agreed on it."
          error={errors.expires_on}
        >
          <Input type="date" name="expires_on" defaultValue={typed?.expires_on} min={today} />
        </Field>
      </div>
      <Field
        id={fieldIds.terms}
        label="Terms"
        hint="Stored with the sale as they are now. Changing your rules or prices later does not affect them."
        error={errors.terms}
      >
        <Textarea name="terms" defaultValue={typed?.terms ?? page.terms} maxLength={creditLimits.terms} rows={3} />
      </Field>
      <MethodField label="Paid now?" defaultValue={typed?.method ?? "cash"} error={errors.method} isOptional />
      <PayerFields page={page} typed={typed} errors={errors} />
      {chosen && (
        <Outlook>
          <span className="mr-2 text-2xl font-580 font-stretch-75%">
            {lessonsOf(page.left)} → {lessonsOf(page.left + chosen.minutes)}
          </span>
          lessons left. {minutesInWords(page.left)} becomes <b>{minutesInWords(page.left + chosen.minutes)}</b>.{" "}
          {chosen.isPaid ? "It is paid at once." : `${moneyInWords(chosen.amount_minor)} is left to pay.`}
        </Outlook>
      )}
      <input type="hidden" name="id" value={page.id} readOnly />
      <input type="hidden" name="payment_id" value={page.payment_id} readOnly />
    </ActForm>
  );
}

function PackageWords({ one: { label, minutes, amount_minor } }: { one: Package }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span>
        <span className="block font-580">{label}</span>
        <span className="block text-small font-normal text-muted-foreground">
          {minutesInWords(minutes)}, {lessonsInWords(minutes)}
        </span>
      </span>
      <span className="text-2xl leading-none font-560 font-stretch-75%">{moneyInWords(amount_minor)}</span>
    </span>
  );
}

type Typed = Record<string, string> | undefined;
type PartProps = {
  name: SaleField;
  label: string;
  hint: string;
  errors: { [Name in SaleField]?: string };
  typed: Typed;
};

function Amount({ name, label, hint, errors, typed }: PartProps) {
  return (
    <Field id={fieldIds[name]} label={label} optional hint={hint} error={errors[name]}>
      <Input name={name} inputMode="decimal" defaultValue={typed?.[name]} maxLength={20} />
    </Field>
  );
}

function Minutes({ name, label, hint, errors, typed }: PartProps) {
  return (
    <Field id={fieldIds[name]} label={label} optional hint={hint} error={errors[name]}>
      <Input name={name} inputMode="numeric" defaultValue={typed?.[name]} maxLength={6} />
    </Field>
  );
}

/** A summary of what is in the form. */
function outlookOf(packages: readonly Package[], fields: FormData) {
  const field = (name: SaleField) => `${fields.get(name) ?? ""}`.trim();
  const one = packages.find(({ id }) => id === field("option")) ?? packages.at(-1);
  if (!one) return undefined;
  const [price, discount] = [moneyIn(field("price"))?.minor, moneyIn(field("discount"))?.minor ?? 0];
  const [minutes, gift] = [Number(field("minutes")) || one.minutes, Number(field("gift")) || 0];
  const sum = saleOf({ price: price ?? one.amount_minor, minutes, discount, gift });
  return { ...sum, label: one.label, isPaid: field("method") !== "not yet" };
}
