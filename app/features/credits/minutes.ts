import { moneyInWords } from "#app/lib/amounts.ts";
import { sumOf } from "#app/lib/money.ts";
import { grouped } from "#app/lib/region.ts";
import { minutesPerHour } from "#app/lib/time/durations.ts";

/** We count minutes; people speak of one-hour lessons. */
export const lessonMinutes = minutesPerHour;

/** With this many lessons left, a household is running low. */
export const lowLessons = 3;

/** '3', '2.5' or, for 50 minutes, '0.83'. */
export function lessonsOf(minutes: number): string {
  return grouped(Math.round((100 * minutes) / lessonMinutes) / 100);
}

/** '1 lesson', '2.5 lessons'. */
export function lessonsInWords(minutes: number): string {
  return `${lessonsOf(minutes)} ${minutes === lessonMinutes ? "lesson" : "lessons"}`;
}

/** '1,740 min'. */
export function minutesInWords(minutes: number): string {
  return `${grouped(minutes)} min`;
}

type Balance = { families: readonly { title: string; available: number; held: number }[]; owed_minor: number };

/** '3 lessons left, 2 more booked. Owes $175.' */
export function balanceInWords({ families, owed_minor }: Balance): string {
  const left = families.map(({ title, available, held }) => {
    const booked = held > 0 ? `, ${lessonsOf(held)} more booked` : "";
    return `${families.length > 1 ? `${title}: ` : ""}${lessonsInWords(available)} left${booked}.`;
  });
  const owes = owed_minor > 0 ? [`Owes ${moneyInWords(owed_minor)}.`] : [];
  return [...(left.length > 0 ? left : ["Pays each time."]), ...owes].join(" ");
}

export type Owing = { id: string; owed: number };

/** Spreads a payment over the oldest debts first. Undefined if it is more than is owed. */
export function payOldestFirst(oldestFirst: readonly Owing[], amount: number): Owing[] | undefined {
  if (amount > sumOf(oldestFirst.map(({ owed }) => Math.max(owed, 0)))) return undefined;
  let rest = amount;
  return oldestFirst.flatMap(({ id, owed }) => {
    const part = Math.min(rest, Math.max(owed, 0));
    rest -= part;
    return part > 0 ? [{ id, owed: part }] : [];
  });
}

type Terms = { price: number; minutes: number; discount: number; gift: number };

/** The total of a sale, for the preview above the button. Added tax comes on top. */
export function saleOf({ price, minutes, discount, gift }: Terms): { minutes: number; amount_minor: number } {
  return { minutes: minutes + gift, amount_minor: Math.max(price - discount, 0) };
}
