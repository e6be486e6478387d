import { moneyIn } from "#app/lib/amounts.ts";
import { habits } from "#app/lib/region.ts";
import { minutesPerHour } from "#app/lib/time/durations.ts";

type PriceOption = { id: string; label: string; note: string | null; amount: string };

/** A price option that can be sold: its price, and the minutes that its words name. */
export type Package = { id: string; label: string; minutes: number; amount_minor: number };

/** Undefined for a price in words, such as 'On request', or in another currency. */
export function packageOf({ id, label, note, amount }: PriceOption, serviceMinutes: number): Package | undefined {
  const money = moneyIn(amount);
  if (!money || money.minor <= 0 || money.currency !== habits().currency) return undefined;
  const named = minutesIn({ label, note });
  return { id, label, minutes: named ?? countIn(label) * serviceMinutes, amount_minor: money.minor };
}

/** The length that a price's label or note names, if any: '90 min', '1 hour', '1.5 hours'. */
export function minutesIn({ label, note }: Pick<PriceOption, "label" | "note">): number | undefined {
  return lengthIn(label) ?? lengthIn(note ?? "");
}

function lengthIn(text: string): number | undefined {
  const [, figure, unit] = /(?<![\d.])(\d{1,3}(?:\.\d+)?)\s*(min|h(?:ours?|rs?)?\b)/i.exec(text) ?? [];
  return figure ? Math.round(Number(figure) * (unit?.toLowerCase() === "min" ? 1 : minutesPerHour)) : undefined;
}

/** '8 lessons' is eight of them; 'Single lesson' is one. */
function countIn(label: string): number {
  const [, figure] = /^(\d{1,3})\s+\p{L}/u.exec(label) ?? [];
  return Math.max(Number(figure ?? 1), 1);
}
