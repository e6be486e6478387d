import { z } from "zod";
import { isUuid } from "#app/lib/address-parts.ts";
import { moneyIn } from "#app/lib/amounts.ts";
import { habits } from "#app/lib/region.ts";
import { isDate } from "#app/lib/time/time-field.ts";
import { line, lines, onOff, UuidInput, whole, wholeOrNull } from "#app/platform/forms/texts.ts";
import { balancesShown, creditLimits, paymentMethods } from "./schema.ts";

const creditRefusals = {
  amount: "Please enter an amount such as 120 or 80.50",
  reason: "Please give a reason",
  reasonForMore: "Please give a reason for the discount or the extra minutes",
  minutes: `Please enter minutes from 1 to ${creditLimits.minutes}`,
  lines: "Please enter a name and minutes",
  date: "Please enter a date",
  service: "Please choose a service",
  option: "Please choose a package",
  payer: "Please choose who paid",
  method: "Please choose how it was paid",
};

/** An amount in the site's currency, as the coach's country writes it. */
function amount() {
  return z.string().transform((typed, context) => {
    const money = moneyIn(typed);
    if (money && money.minor > 0 && money.minor <= creditLimits.amount && money.currency === habits().currency)
      return money.minor;
    context.addIssue({ code: "custom", message: creditRefusals.amount });
    return z.NEVER;
  });
}

/** The same; an empty field is undefined. */
const amountOrNone = z
  .string()
  .default("")
  .transform((typed) => typed.trim() || undefined)
  .pipe(amount().optional());

const minutes = whole(1, creditLimits.minutes, creditRefusals.minutes);
const reason = line(creditLimits.reason).min(1, creditRefusals.reason);
const uuid = (message: string) => z.string(message).refine(isUuid, message);
const day = z.string(creditRefusals.date).refine(isDate, creditRefusals.date);
const dayOrNone = z
  .string()
  .default("")
  .transform((typed) => typed || undefined)
  .pipe(day.optional());

/** The accounts' versions when the page was made, so that a form sent twice counts once. */
const versions = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.number().int()));

export const EntryInput = z
  .object({
    kind: z.enum(["opening", "forgiven"]).catch("opening"),
    service: uuid(creditRefusals.service),
    minutes,
    reason: line(creditLimits.reason),
    versions,
  })
  .refine(({ kind, reason: words }) => kind === "opening" || words !== "", {
    path: ["reason"],
    message: creditRefusals.reason,
  });

export const ReasonInput = z.object({ id: UuidInput.optional(), reason });

const payment = {
  payer: uuid(creditRefusals.payer),
  address: lines(creditLimits.address).default(""),
  mail: onOff(),
};

export const PaymentInput = z
  .object({
    ...payment,
    id: UuidInput,
    /** What was owed when the page was made. */
    owed_minor: whole(1, 999_999_999),
    share: z.enum(["all", "part"]).catch("all"),
    amount: z.string().default(""),
    method: z.enum(paymentMethods, creditRefusals.method),
    paid_on: day,
  })
  .transform((form, context) => {
    const part =
      form.share === "all" ? { success: true as const, data: form.owed_minor } : amount().safeParse(form.amount);
    if (part.success) return { ...form, amount_minor: part.data };
    context.addIssue({ code: "custom", path: ["amount"], message: creditRefusals.amount });
    return z.NEVER;
  });

export const PaidInput = z.object({ id: UuidInput, amount_minor: whole(1, 999_999_999), show: z.string().catch("") });

export const SaleInput = z
  .object({
    ...payment,
    id: UuidInput,
    payment_id: UuidInput,
    option: uuid(creditRefusals.option),
    price: amountOrNone,
    minutes: wholeOrNull(1, creditLimits.minutes, creditRefusals.minutes),
    discount: amountOrNone,
    gift: wholeOrNull(1, creditLimits.minutes, creditRefusals.minutes),
    reason: line(creditLimits.reason),
    sold_on: day,
    expires_on: dayOrNone,
    terms: lines(creditLimits.terms),
    method: z.enum([...paymentMethods, "not yet"], creditRefusals.method),
  })
  .refine(({ discount, gift, reason: words }) => words !== "" || (!discount && !gift), {
    path: ["reason"],
    message: creditRefusals.reasonForMore,
  });
export type SaleInput = z.output<typeof SaleInput>;

export const RefundInput = z.object({
  minutes,
  amount_minor: whole(0, 999_999_999),
  version: whole(0, 999_999_999),
  method: z.enum(paymentMethods, creditRefusals.method),
  reason,
});

export const OpeningInput = z.object({
  service: uuid(creditRefusals.service),
  lines: lines(creditLimits.openingLines).refine((text) => text !== "", creditRefusals.lines),
});

export const BalancesView = z.object({
  show: z.enum(balancesShown).catch("all"),
  q: line(200).catch(""),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  /** The receipt of a payment that was just recorded. */
  paid: UuidInput.optional().catch(undefined),
});
export type BalancesView = z.output<typeof BalancesView>;

export const SellView = z.object({
  to: UuidInput.optional().catch(undefined),
  service: UuidInput.optional().catch(undefined),
  q: line(200).catch(""),
});
export type SellView = z.output<typeof SellView>;
