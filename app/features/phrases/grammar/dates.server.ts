import { habits } from "#app/lib/region.ts";
import { daysBetween } from "#app/lib/time/wall-time.server.ts";
import { datesThrough, existingDate, nextDateOf, nextDayOfMonth, type Reference, weekOf } from "./reference.server.ts";
import {
  type DaysOption,
  type DaysTerm,
  type Meaning,
  type PhraseRule,
  type ReadingPlace,
  rule,
} from "./terms.server.ts";
import { monthNames } from "./vocabulary.server.ts";

const month = `(${monthNames.join("|")})\\.?`;
const suffix = "(?:st|nd|rd|th)";
/** An hour, an amount or a count rather than a day of the month. */
const noDay =
  "(?!\\s*(?:am|pm|a\\.m|p\\.m|:|h(?![\\p{L}])|\\.\\d|%|-?ish|o'clock|min|hour|or later|onwards|or earlier))(?!\\d)";
const day = `(\\d{1,2})${suffix}?${noDay}`;
const plainDay = `\\d{1,2}${suffix}?${noDay}`;
const between = "(?:\\s*,\\s*(?:or |and )?|\\s*/\\s*|\\s*&\\s*|\\s+or\\s+|\\s+and\\s+)(?:the )?";
const through = "\\s*(?:-|to|through|until|(?<=between .{3,30})and)\\s*(?:the )?";
const year = "(?:\\s*,?\\s*(20\\d\\d))?";
const mostDaysInRange = 62;
const timeCue = /(?:\bat|\bafter|\bbefore|\baround|\bfrom|\bby|\buntil|[-:.$#/\d])\s*$/;

/** Days named by their date. */
export const dateRules: PhraseRule[] = [
  rule(
    `(?:the )?(?:week|w/c|wc) ?(?:of|commencing|beginning|starting)? ?(?:on )?(?:the )?(?:${month} )?${day}(?: (?:of )?${month})?`,
    weekOfDate,
  ),
  rule("(20\\d\\d)-(\\d\\d?)-(\\d\\d?)", ([, y, m, d]) => single(existingDate(Number(y), Number(m), Number(d)))),
  rule(
    "(?:from |between )?(\\d\\d?)/(\\d\\d?)(?:/(20\\d\\d|\\d\\d))? ?(?:-|to|through|until) ?(\\d\\d?)/(\\d\\d?)(?:/(20\\d\\d|\\d\\d))?",
    numericRange,
  ),
  rule("(\\d\\d?)/(\\d\\d?)(?:/(20\\d\\d|\\d\\d))?(?!\\s*(?:am|pm|/|:))", numeric),
  rule("(\\d\\d?)[.-](\\d\\d?)[.-](20\\d\\d)", numeric),
  rule("(\\d\\d?)\\.(\\d\\d?)\\.", numeric),
  rule(
    `(?:from |between )?${month} (?:the )?${day}${through}${month} (?:the )?${day}`,
    ([, m, d, otherMonth, otherDay], place) => range(place.reference, [m, d], [otherMonth, otherDay]),
  ),
  rule(
    `(?:from |between )?${day} (?:of )?${month}${through}${day} (?:of )?${month}`,
    ([, d, m, otherDay, otherMonth], place) => range(place.reference, [m, d], [otherMonth, otherDay]),
  ),
  rule(`(?:from |between )?${month} (?:the )?${day}${through}${day}`, ([, m, first, last], { reference }) =>
    range(reference, [m, first], [m, last]),
  ),
  rule(`(?:the )?${day}${through}${day} (?:of )?${month}`, ([, first, last, m], place) =>
    isTime(place) ? undefined : range(place.reference, [m, first], [m, last]),
  ),
  rule(`${month} (?:the )?${plainDay}(?:${between}${plainDay}(?! ?(?:of )?${month})){0,30}${year}`, listed),
  rule(`(?:the )?${plainDay}(?:${between}${plainDay}){0,30}\\s*(?:of )?${month}${year}`, (found, place) =>
    isTime(place) && /\bor\b|\band\b|,/.test(found[0]) ? undefined : listed(found, place),
  ),
  rule(`(?:the )?(\\d{1,2})${suffix}${through}(\\d{1,2})${suffix}`, ([, first, last], { reference }) => {
    const start = nextDayOfMonth(reference, Number(first));
    const end = start && nextDayOfMonth({ ...reference, today: start }, Number(last));
    return start && end ? { kind: "days", sort: "date", options: [{ dates: datesThrough(start, end) }] } : undefined;
  }),
  rule(
    `(?:the )?(\\d{1,2})${suffix}(?! (?:grade|graders?|birthday|floor|street|st|ave|avenue|lesson|time|place|year|set|round)\\b)`,
    ([, d], place) => single(nextDayOfMonth(place.reference, Number(d))),
  ),
];

/** Whether the preceding text makes a number an hour. */
function isTime({ letters, at }: ReadingPlace): boolean {
  return timeCue.test(letters.slice(Math.max(0, at - 8), at));
}

function single(date: string | undefined): DaysTerm | undefined {
  return date ? { kind: "days", sort: "date", options: [{ dates: [date] }] } : undefined;
}

/** The local date order first; an impossible date is dropped. */
function numeric([, first, second, given]: RegExpExecArray, place: ReadingPlace): DaysTerm | undefined {
  if (isTime(place)) return undefined;
  const options = inBothOrders(place.reference, [first, second, given]);
  return options.length > 0 ? { kind: "days", sort: "date", options } : undefined;
}

type NumericDate = [first: string | undefined, second: string | undefined, year: string | undefined];

function inBothOrders(reference: Reference, [first, second, given]: NumericDate): DaysOption[] {
  const pairs = [
    { month: Number(first), day: Number(second), isUnlikely: !habits().isMonthFirst },
    { month: Number(second), day: Number(first), isUnlikely: habits().isMonthFirst },
  ];
  const found = pairs.flatMap(({ month: m, day: d, isUnlikely }) => {
    const date = given ? existingDate(fullYear(given), m, d) : nextDateOf(reference, m, d);
    return date ? [{ dates: [date], isUnlikely }] : [];
  });
  const isSame = found.length === 2 && found[0]?.dates[0] === found[1]?.dates[0];
  return isSame
    ? [{ dates: found[0]?.dates ?? [] }]
    : found.toSorted((a, b) => Number(a.isUnlikely) - Number(b.isUnlikely));
}

function fullYear(given: string): number {
  return given.length === 2 ? 2000 + Number(given) : Number(given);
}

function numericRange(found: RegExpExecArray, place: ReadingPlace): Meaning | undefined {
  if (isTime(place)) return undefined;
  const [, a, b, firstYear, c, d, lastYear] = found;
  const starts = inBothOrders(place.reference, [a, b, firstYear]);
  const options = starts.flatMap(({ dates: [start = ""], isUnlikely }) => {
    const ends = inBothOrders({ ...place.reference, today: start }, [c, d, lastYear]);
    const end = ends.find((option) => Boolean(option.isUnlikely) === Boolean(isUnlikely)) ?? ends[0];
    const last = end?.dates[0];
    return last ? [{ dates: datesThrough(start, last), ...(isUnlikely && { isUnlikely }) }] : [];
  });
  return options.length > 0 ? { kind: "days", sort: "date", options } : undefined;
}

type MonthAndDay = [month: string | undefined, day: string | undefined];

function range(reference: Reference, first: MonthAndDay, last: MonthAndDay): DaysTerm | undefined {
  const start = inMonth(reference, first);
  const end = start && inMonth({ ...reference, today: start }, last);
  if (!start || !end || daysBetween(start, end) > mostDaysInRange) return undefined;
  return { kind: "days", sort: "date", options: [{ dates: datesThrough(start, end) }] };
}

function inMonth(reference: Reference, [name = "", number]: MonthAndDay): string | undefined {
  return nextDateOf(reference, monthNames.indexOf(name.replace(".", "")) + 1, Number(number));
}

/** 'Oct 12, 13 or 15': increasing days of one month. A number that may be an hour makes it unclear. */
function listed(found: RegExpExecArray, place: ReadingPlace): Meaning | undefined {
  const given = found.slice(1).find((part) => /^20\d\d$/.test(part ?? ""));
  const words = given ? found[0].replace(given, "") : found[0];
  const days = Array.from(words.matchAll(/\d{1,2}/g), ([number]) => Number(number));
  const at =
    monthNames.indexOf((found[0].match(/\p{L}{3,}/gu) ?? []).find((word) => monthNames.includes(word)) ?? "") + 1;
  if (mayBeHour(found, place) || days.some((number, index) => index > 0 && number <= (days[index - 1] ?? 0)))
    return days.length > 1 ? { kind: "story" } : undefined;
  const dates = days.map((number) =>
    given ? existingDate(Number(given), at, number) : nextDateOf(place.reference, at, number),
  );
  if (dates.some((date) => date === undefined)) return undefined;
  return { kind: "days", sort: "date", options: [{ dates: dates.filter((date) => date !== undefined) }] };
}

/** 'Oct 2, 3 or 4pm', and 'Oct 2, 5' when nothing says that the five is a day. */
function mayBeHour([words]: RegExpExecArray, { letters, at }: ReadingPlace): boolean {
  const rest = letters.slice(at + words.length, at + words.length + 20);
  if (
    /^\s*(?:,|or|and|-|to)\s*\d{1,2}(?::\d\d)?\s*(?:am|pm)/.test(rest) &&
    /[,/]\s*\d{1,2}$|(?:or|and)\s+\d{1,2}$/.test(words)
  )
    return true;
  return /^\p{L}/u.test(words) && /,\s*(?:\d|1[0-2])$/.test(words);
}

function weekOfDate(found: RegExpExecArray, { reference }: ReadingPlace): Meaning | undefined {
  const [words, before, number, after] = found;
  if (!/^(?:the )?(?:week|w\/c|wc) (?:of|commencing|beginning|starting)|^(?:the )?w\/?c/.test(words)) return undefined;
  const name = before ?? after;
  const date = name ? inMonth(reference, [name, number]) : nextDayOfMonth(reference, Number(number));
  return date ? { kind: "days", sort: "span", options: [{ dates: weekOf(date) }] } : undefined;
}
