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
  const named = lengthIn(label) ?? lengthIn(note ?? "");
  return { id, label, minutes: named ?? countIn(label) * serviceMinutes, amount_minor: money.minor };
}

/** '60 min' and '1 hour' name a length. */
function lengthIn(text: string): number | undefined {
  const [, figure, unit] = /\b(\d+)\s*(min|hour)/i.exec(text) ?? [];
  return figure ? Number(figure) * (unit?.toLowerCase() === "hour" ? minutesPerHour : 1) : undefined;
}

/** '8 lessons' is eight of them; 'Single lesson' is one. */
function countIn(label: string): number {
  const [, figure] = /^(\d{1,3})\s+\p{L}/u.exec(label) ?? [];
  return Math.max(Number(figure ?? 1), 1);
}
