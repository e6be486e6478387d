import { lessonsInWords } from "./minutes.ts";

/** Why an entry changes an account. `moved` shifts minutes between two accounts joined by a merge. */
export const entryKinds = [
  "opening",
  "bought",
  "held",
  "used",
  "released",
  "weathered",
  "forfeited",
  "forgiven",
  "refunded",
  "expired",
  "moved",
  "reversed",
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** `tax` is added to a price that is stated without it; `forgiven` is money that the coach lets go. */
export const saleLineKinds = ["price", "discount", "gift", "tax", "refund", "forgiven", "reversal"] as const;
export type SaleLineKind = (typeof saleLineKinds)[number];

export const paymentMethods = ["cash", "transfer", "card", "other"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A receipt for money received, or a document that refunds part of one or voids it. */
export const receiptKinds = ["receipt", "refund", "void"] as const;

export const creditLimits = {
  /** Some 500 households. */
  openingLines: 20_000,
  title: 200,
  reason: 500,
  terms: 2_000,
  payerName: 200,
  address: 500,
  /** A year of daily hours. */
  minutes: 30_000,
  amount: 1_000_000_000_000,
} as const;

/** Selects rows about these people: their own, and those of their households. */
export type CreditOf = { people: string[]; households: string[] };

/** A spot in a session: its last entry, if any, and what its household has left for such services. */
export type SpotBalance = {
  spot: string;
  kind: EntryKind | null;
  minutes: number | null;
  back: number | null;
  available: number;
};

/** '60 minutes are back: 5 lessons left.' Undefined if credit did not pay for the spot. */
export function changeInWords({ kind, minutes, back, available }: SpotBalance): string | undefined {
  const left = `${lessonsOrNothing(available)} left.`;
  if (kind === "held") return `${countOf(minutes ?? 0, "minute")} set aside: ${left}`;
  if (back) return `${countOf(back, "minute")} ${back === 1 ? "is" : "are"} back: ${left}`;
  if (kind === "forfeited") return `${countOf(minutes ?? 0, "minute")} are lost: ${left}`;
  return undefined;
}

/** '5 lessons', '2.5 lessons', 'nothing': lessons of an hour, as on the pages. */
export function lessonsOrNothing(minutes: number): string {
  return minutes === 0 ? "nothing" : lessonsInWords(minutes);
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The parts of the list of households. */
export const balancesShown = ["low", "owes", "all"] as const;
