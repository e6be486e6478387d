import { shortDate } from "#app/lib/dates.ts";
import { inARow } from "#app/lib/region.ts";
import type { BalancesView } from "./credit-input.server.ts";
import type { EntryKind, PaymentMethod, SaleLineKind } from "./schema.ts";

export const creditsPath = "/admin/credits";
export const fromPaperPath = `${creditsPath}/from-paper`;
export const sellPath = `${creditsPath}/sell`;
export const receiptsPath = `${creditsPath}/receipts`;

/** The addresses of a household's ledger and its forms. */
export function ledgerAddress(holderId: string, act?: "payment" | "add" | "paid"): string {
  return act ? `${creditsPath}/${holderId}/${act}` : `${creditsPath}/${holderId}`;
}

export function takeBackAddress(holderId: string, entryId: string): string {
  return `${ledgerAddress(holderId)}/take-back/${entryId}`;
}

export function refundAddress(holderId: string, saleId: string): string {
  return `${ledgerAddress(holderId)}/refund/${saleId}`;
}

export function receiptAddress(id: string, act?: "void" | "mail"): string {
  return act ? `${receiptsPath}/${id}/${act}` : `${receiptsPath}/${id}`;
}

/** The list's address with changes. Any change goes back to the first page. */
export function balancesAddress({ show, q }: Partial<BalancesView>, changes: Record<string, string> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ show: show ?? "", q: q ?? "", ...changes }))
    if (value && value !== "all" && !(name === "page" && value === "1")) query.set(name, value);
  return query.size > 0 ? `${creditsPath}?${query}` : creditsPath;
}

export const creditTexts = {
  notLoaded: "Failed to load credits",
  noneYet: "No credits yet",
  noneYetText: "Sell a package, or write down what a household has left on paper. It appears here.",
  holderNotLoaded: "Failed to load this household",
  receiptNotLoaded: "Failed to load this receipt",
  notSaved: "Nothing was recorded. Please try again.",
  gone: "This household is no longer there.",
  changed: "Something has changed in the meantime. Please check the figures and send it again.",
  otherCurrency: "The first sale set the currency, and this is a different one.",
  tooMuch: "This is more than is owed.",
  erased: "No longer known",
};

/** Why a payment was not recorded. */
export const paymentRefusals = {
  gone: creditTexts.gone,
  "too much": creditTexts.tooMuch,
  "other currency": creditTexts.otherCurrency,
};

/** Shown beside the field: the family's page leaves reasons out, but a data export has them. */
export const reasonHint =
  "It is stored in the ledger. The family's page does not show it, but a copy of their data does.";

/** What an entry did, in one word. */
export const entryLabels: Record<EntryKind, string> = {
  opening: "Brought along",
  bought: "Bought",
  held: "Booked",
  used: "Used",
  released: "Given back",
  weathered: "Called off",
  forfeited: "Lost",
  forgiven: "Forgiven",
  refunded: "Refunded",
  expired: "Expired",
  moved: "Moved",
  reversed: "Taken back",
};

/** The words that need explaining. */
export const entryMeanings: Partial<Record<EntryKind, string>> = {
  opening: "left on paper when you began here.",
  held: "set aside for a session.",
  used: "it took place.",
  released: "cancelled in time, or by you.",
  weathered: "by a rain call, so what was not played came back.",
  forfeited: "cancelled late, or nobody came.",
  forgiven: "you let it go, or gave it.",
  expired: "only if that was agreed at the sale.",
};

/** Kinds that can be taken back on their own; others belong to a sale or a session. */
export const canBeTakenBack: readonly EntryKind[] = ["opening", "forgiven", "expired", "bought"];

export const saleLineLabels: Record<SaleLineKind, string> = {
  price: "Price",
  discount: "Discount",
  gift: "Gift",
  tax: "Tax",
  refund: "Refund",
  forgiven: "Let go",
  reversal: "Taken back",
};

export const methodLabels: Record<PaymentMethod, string> = {
  cash: "Cash",
  transfer: "Transfer",
  card: "Card",
  other: "Other",
};

/** How it was paid: 'in cash'. */
export const byMethod: Record<PaymentMethod, string> = {
  cash: "in cash",
  transfer: "by transfer",
  card: "by card",
  other: "in another way",
};

type Named = { isHousehold: boolean; name: string; payer: { name: string }; players: { name: string }[] };

/** 'Okafor household' or the person's name. */
export function holderName({ isHousehold, name }: Pick<Named, "isHousehold" | "name">): string {
  return isHousehold ? `${name} household` : name;
}

/** 'Ada and Chidi. Grace pays.' or 'Sam plays and pays.' */
export function whoPlaysAndPays({ payer, players }: Named): string {
  const first = (name: string) => name.trim().split(/\s+/)[0] ?? name;
  const names = players.map(({ name }) => first(name));
  if (names.length === 0) return `${first(payer.name)} pays.`;
  if (players.length === 1 && players[0]?.name === payer.name) return `${names[0]} plays and pays.`;
  return `${inARow(names)} ${names.length === 1 ? "plays" : "play"}. ${first(payer.name)} pays.`;
}

/** 'They do not expire.' */
export function expiryInWords(expires_on: string | null): string {
  return expires_on ? `They expire on ${shortDate(expires_on)}.` : "They do not expire.";
}
