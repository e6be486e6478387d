import { proportionOf, sumOf } from "#app/lib/money.ts";

type Purchase = { id: string; minutes: number; amount_minor: number };

/**
 * Which purchases the minutes that are left come from, newest first: the oldest are used first. Minutes that no
 * purchase covers, such as an opening balance, are left out.
 */
export function leftOfPurchases(newestFirst: readonly Purchase[], left: number): Purchase[] {
  let rest = Math.max(left, 0);
  return newestFirst.flatMap(({ id, minutes, amount_minor }) => {
    const part = Math.min(rest, minutes);
    rest -= part;
    return part > 0 ? [{ id, minutes: part, amount_minor: proportionOf(amount_minor, { part, whole: minutes }) }] : [];
  });
}

export type Owing = { id: string; owed: number };

/** A payment goes to the oldest debts first. Undefined if it is more than is owed. */
export function payOldestFirst(oldestFirst: readonly Owing[], amount: number): Owing[] | undefined {
  if (amount > sumOf(oldestFirst.map(({ owed }) => Math.max(owed, 0)))) return undefined;
  let rest = amount;
  return oldestFirst.flatMap(({ id, owed }) => {
    const part = Math.min(rest, Math.max(owed, 0));
    rest -= part;
    return part > 0 ? [{ id, owed: part }] : [];
  });
}
