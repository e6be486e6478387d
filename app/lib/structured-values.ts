import { decimalOf, moneyIn } from "./amounts.ts";

const days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const daySpan = /^(\p{L}+)\s*(?:[-–]\s*(\p{L}+))?[\s,:]+(.+)$/u;
const hourSpan = /^(\d{1,2})(?:[:.](\d\d))?\s*(?:([AP])M)?\s*[-–]\s*(\d{1,2})(?:[:.](\d\d))?\s*(?:([AP])M)?$/i;

/** 'Mon-Sun 6AM-9PM' in schema.org notation, 'Mo-Su 06:00-21:00'; undefined if it cannot be parsed. */
export function openingHours(text: string): string | undefined {
  const [, first = "", last = first, hours = ""] = daySpan.exec(text.trim()) ?? [];
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = hourSpan.exec(hours) ?? [];
  const [from, to] = [dayCode(first), dayCode(last)];
  if (!from || !to || !fromHour || Boolean(fromHalf) !== Boolean(toHalf)) return undefined;
  const opens = clock({ hour: fromHour, minute: fromMinute, half: fromHalf });
  const closes = clock({ hour: toHour, minute: toMinute, half: toHalf });
  return `${from === to ? from : `${from}-${to}`} ${opens}-${closes}`;
}

function dayCode(name: string): string | undefined {
  return days.find((day) => name.toLowerCase().startsWith(day.toLowerCase()));
}

type Time = { hour: string | undefined; minute: string | undefined; half: string | undefined };

function clock({ hour, minute = "00", half }: Time): string {
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === "P" ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, "0")}:${minute}`;
}

/** '$1,200' is 1200 US dollars; undefined for words such as 'On request'. */
export function priceIn(amount: string): { price: string; priceCurrency: string } | undefined {
  const money = moneyIn(amount);
  return money && { price: decimalOf(money), priceCurrency: money.currency };
}
