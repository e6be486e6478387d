import { monthInWords } from "#app/lib/dates.ts";
import { toDecimal } from "#app/lib/money.ts";
import type { PaymentMethod, receiptKinds } from "../schema.ts";

export type AccountedReceipt = {
  number: number;
  kind: (typeof receiptKinds)[number];
  /** The number of the receipt that it refunds, voids or replaces. */
  of: number | null;
  paid_on: string;
  method: PaymentMethod;
  /** Null once the name is deleted. */
  payer: string | null;
  amount_minor: number;
  tax_minor: number | null;
  currency: string;
};

export const receiptTitles: Record<AccountedReceipt["kind"], string> = {
  receipt: "Receipt",
  refund: "Refund",
  void: "Void",
};

/** A month as '2026-11', or the month of a day. */
export function monthOf(asked: string | null, today: string) {
  const name = asked && /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const [year = 0, number = 1] = name.split("-").map(Number);
  const monthFrom = (change: number) => new Date(Date.UTC(year, number - 1 + change)).toISOString().slice(0, 7);
  const words = monthInWords(new Date(`${name}-15T12:00:00Z`), "UTC", new Date(0));
  return { name, words, from: `${name}-01`, until: `${monthFrom(1)}-01`, previous: monthFrom(-1) };
}

/** 2026-0118: numbers continue across years, so they are unique without the year. */
export function receiptNumber({ number, paid_on }: Pick<AccountedReceipt, "number" | "paid_on">): string {
  return `${paid_on.slice(0, 4)}-${String(number).padStart(4, "0")}`;
}

/** The columns of the accountant's file. Every document is a line, refunds and voids negative, so columns add up. */
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
