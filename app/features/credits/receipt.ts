import { toDecimal } from "#app/lib/money.ts";
import type { PaymentMethod, receiptKinds } from "./schema.ts";

export type AccountedReceipt = {
  number: number;
  kind: (typeof receiptKinds)[number];
  /** The number of the receipt that it refunds, voids or replaces. */
  of: number | null;
  paid_on: string;
  method: PaymentMethod;
  /** Null once the name is no longer kept. */
  payer: string | null;
  amount_minor: number;
  tax_minor: number | null;
  currency: string;
};

/** 2026-0118: numbers go on over the years, so they stay unique without them. */
function receiptNumber({ number, paid_on }: Pick<AccountedReceipt, "number" | "paid_on">): string {
  return `${paid_on.slice(0, 4)}-${String(number).padStart(4, "0")}`;
}

/** The columns of the accountant's file. Every document is a line, refunds and voids negative, so that columns add up. */
export const accountantColumns = ["Number", "Kind", "About", "Date", "By", "Payer", "Net", "Tax", "Total", "Currency"];

export function accountantCells(receipt: AccountedReceipt): string[] {
  const { kind, of, paid_on, method, payer, amount_minor, tax_minor, currency } = receipt;
  const [net, tax, total] = [amount_minor - (tax_minor ?? 0), tax_minor, amount_minor].map((amount) =>
    amount === null ? "" : toDecimal(amount, currency),
  );
  const about = of === null ? "" : String(of);
  return [
    receiptNumber(receipt),
    kind,
    about,
    paid_on,
    method,
    payer ?? "",
    net ?? "",
    tax ?? "",
    total ?? "",
    currency,
  ];
}
