import { daysAfter, type Moment } from "./moments.ts";

const months = "January February March April May June July August September October November December".split(" ");
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Date formats: '{md+5}' is the day five days ahead as 'October 12'. */
const forms: Record<string, (date: Date, order: Moment["order"]) => string> = {
  wd: (date) => weekdays[date.getUTCDay()] ?? "",
  abbr: (date) => (weekdays[date.getUTCDay()] ?? "").slice(0, 3).toLowerCase(),
  low: (date) => (weekdays[date.getUTCDay()] ?? "").toLowerCase(),
  md: (date) => `${months[date.getUTCMonth()]} ${date.getUTCDate()}`,
  dm: (date) => `${date.getUTCDate()} ${months[date.getUTCMonth()]?.slice(0, 3)}`,
  lmd: (date) => `${months[date.getUTCMonth()]?.slice(0, 3).toLowerCase()} ${date.getUTCDate()}`,
  ord: (date) => ordinal(date.getUTCDate()),
  day: (date) => String(date.getUTCDate()),
  month: (date) => months[date.getUTCMonth()] ?? "",
  num: (date, order) => {
    const pair = [date.getUTCMonth() + 1, date.getUTCDate()];
    return (order === "month-day" ? pair : pair.toReversed()).join("/");
  },
  /** In the order that is not used there. */
  mun: (date, order) => {
    const pair = [date.getUTCMonth() + 1, date.getUTCDate()];
    return (order === "month-day" ? pair.toReversed() : pair).join("/");
  },
  iso: (date) => date.toISOString().slice(0, 10),
};

export function worded(text: string, { date, order }: Moment): string {
  return text.replaceAll(/\{(\w+)\+(\d+)\}/g, (_, form: string, ahead: string) =>
    (forms[form] as (typeof forms)[string])(new Date(daysAfter(date, Number(ahead))), order),
  );
}

function ordinal(day: number): string {
  const suffix = day > 10 && day < 14 ? "th" : ({ 1: "st", 2: "nd", 3: "rd" }[day % 10] ?? "th");
  return `${day}${suffix}`;
}
