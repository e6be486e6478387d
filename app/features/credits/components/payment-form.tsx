import { useState } from "react";
import { moneyIn, moneyInWords } from "#app/lib/amounts.ts";
import { shortDate } from "#app/lib/dates.ts";
import { type Answer, errorsIn, typedIn } from "#app/platform/forms/answer.ts";
import { Field, FieldGroup, Input } from "#app/ui/field.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { ledgerAddress } from "../credits.ts";
import { payOldestFirst } from "../minutes.ts";
import { ActForm, Outlook } from "./act-form.tsx";
import { MethodField, type PayerChoices, PayerFields } from "./payment-fields.tsx";

export type PaymentField = "payer" | "address" | "amount" | "method" | "paid_on";

const fieldIds: Record<PaymentField, string> = {
  amount: "payment-amount",
  method: "payment-method",
  paid_on: "payment-day",
  payer: "payment-payer",
  address: "payment-address",
};

type Debt = { id: string; title: string; sold_on: string; owed: number };

type PaymentFormProps = {
  page: PayerChoices & {
    id: string;
    holderId: string;
    owed: Debt[];
    total: number;
    today: string;
  };
  answer: Answer<PaymentField> | undefined;
};

/** Pays all or part of what is owed, oldest first. */
export function PaymentForm({ page, answer }: PaymentFormProps) {
  const { owed, total, holderId, today } = page;
  const [errors, typed] = [errorsIn(answer), typedIn(answer)];
  const [amount, setAmount] = useState<number | undefined>(total);
  const parts = amount === undefined ? undefined : payOldestFirst(owed, amount);
  const follow = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    setAmount(fields.get("share") === "part" ? moneyIn(`${fields.get("amount")}`)?.minor : total);
  };
  return (
    <ActForm
      answer={answer}
      fieldIds={fieldIds}
      backTo={ledgerAddress(holderId)}
      label={parts ? `Record ${moneyInWords(amount ?? total)}` : "Record the payment"}
      onChange={follow}
    >
      <FieldGroup id="payment-share" label="How much">
        <Segmented
          name="share"
          defaultValue={typed?.share ?? "all"}
          options={[
            { value: "all", label: `All, ${moneyInWords(total)}` },
            { value: "part", label: "A part" },
          ]}
        />
      </FieldGroup>
      <Field id={fieldIds.amount} label="Amount, for a part" optional error={errors.amount}>
        <Input name="amount" inputMode="decimal" defaultValue={typed?.amount} maxLength={20} />
      </Field>
      <MethodField label="By" defaultValue={typed?.method ?? "cash"} error={errors.method} />
      <Field id={fieldIds.paid_on} label="Paid on" error={errors.paid_on}>
        <Input type="date" name="paid_on" defaultValue={typed?.paid_on ?? today} max={today} required />
      </Field>
      <PayerFields page={page} typed={typed} errors={errors} />
      <Debts owed={owed} parts={parts} />
      <Outlook>
        {parts
          ? `${moneyInWords(total)} becomes ${moneyInWords(total - (amount ?? 0))} owed. Minutes do not change.`
          : "Please enter no more than what is owed."}
      </Outlook>
      <input type="hidden" name="id" value={page.id} readOnly />
      <input type="hidden" name="owed_minor" value={total} readOnly />
    </ActForm>
  );
}

type Paid = { id: string; owed: number };

function Debts({ owed, parts }: { owed: Debt[]; parts: Paid[] | undefined }) {
  return (
    <section aria-label="What is owed">
      <p className="text-small font-580 text-muted-foreground">The oldest is paid first</p>
      <ul className="mt-1.5 divide-y divide-border border-y border-border text-ui">
        {owed.map((debt) => (
          <li key={debt.id} className="flex items-start justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{debt.title}</p>
              <p className="text-small text-muted-foreground">{shortDate(debt.sold_on)}</p>
            </div>
            <div className="text-right">
              <p className="text-[1.375rem] leading-none font-560 font-stretch-75%">{moneyInWords(debt.owed)}</p>
              {parts && <p className="mt-1 text-small noscript:hidden">{paidInWords(debt, parts)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function paidInWords({ id, owed }: Debt, parts: Paid[]): string {
  const paid = parts.find((part) => part.id === id)?.owed ?? 0;
  if (paid === owed) return "paid in full";
  return paid === 0 ? "stays" : `${moneyInWords(paid)} now, ${moneyInWords(owed - paid)} stays`;
}
