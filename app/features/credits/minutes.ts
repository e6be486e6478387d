import { proportionOf, sumOf } from "#app/lib/money.ts";

/** An option of the policy: nothing is used below `freeBelow` minutes, half until `fullFrom`, then everything. */
export type PlayedSteps = { freeBelow: number; fullFrom: number };

/**
 * What a session that was broken off uses up, called off by weather or not. By default every minute that was not
 * played comes back.
 */
export function partPlayed(
  booked: number,
  { played, steps }: { played: number; steps?: PlayedSteps },
): { used: number; back: number } {
  const used = steps ? usedBySteps(booked, played, steps) : Math.min(Math.max(played, 0), booked);
  return { used, back: booked - used };
}

function usedBySteps(booked: number, played: number, { freeBelow, fullFrom }: PlayedSteps): number {
  if (played < freeBelow) return 0;
  return played < fullFrom ? Math.floor(booked / 2) : booked;
}

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
