/** Why an entry changes an account. `moved` only shifts minutes between two accounts that a merge brought together. */
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

export const paymentMethods = ["cash", "transfer", "card", "other"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A receipt for money received, or a document that refunds part of one or voids it. */
export const receiptKinds = ["receipt", "refund", "void"] as const;

/** Whether prices include tax. `none`: the coach is not registered, and receipts say nothing about it. */
export const taxModes = ["none", "included", "added"] as const;

export const creditLimits = {
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
