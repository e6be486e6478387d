import { englishWords, habits } from "./region.ts";

// Examples are of the United States; elsewhere the day may come first and the clock have 24 hours.

const fullDate = { year: "numeric", month: "short", day: "numeric" } as const;

/** A calendar date as people read it: '2026-05-01' is 'May 1, 2026' wherever server and reader are. */
export function shortDate(date: string): string {
  const day = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(day) ? date : written(day, "UTC", fullDate);
}

/** Today's date where the coach is, as `2026-05-01`. */
export function todayIn(timeZone: string, now = new Date()): string {
  const { year, month, day } = partsOf(now, timeZone, { year: "numeric", month: "2-digit", day: "2-digit" });
  return `${year}-${month}-${day}`;
}

/** An instant in the coach's zone: 'Nov 14, 2026, 08:12 PM'. */
export function shortInstant(instant: Date, timeZone: string): string {
  return written(instant, timeZone, { ...fullDate, hour: "2-digit", minute: "2-digit" });
}

/** A day in the coach's zone: 'Today', 'Nov 5', and in another year 'Nov 5, 2025'. */
export function dayInWords(instant: Date, timeZone: string, now = new Date()): string {
  if (todayIn(timeZone, instant) === todayIn(timeZone, now)) return "Today";
  const isThisYear = yearIn(timeZone, instant) === yearIn(timeZone, now);
  const year = isThisYear ? {} : ({ year: "numeric" } as const);
  return written(instant, timeZone, { month: "short", day: "numeric", ...year });
}

/** 'November', and in another year 'November 2025'. */
export function monthInWords(instant: Date, timeZone: string, now = new Date()): string {
  const year = yearIn(timeZone, instant) === yearIn(timeZone, now) ? {} : ({ year: "numeric" } as const);
  return written(instant, timeZone, { month: "long", ...year });
}

/** 'Sep 2026'. */
export function monthAndYear(instant: Date, timeZone: string): string {
  return written(instant, timeZone, { month: "short", year: "numeric" });
}

export function yearIn(timeZone: string, now = new Date()): number {
  return Number(todayIn(timeZone, now).slice(0, 4));
}

/** 'Nov 11, 06:00 PM', and in another year 'Nov 11, 2025, 06:00 PM'. */
export function dayAndTime(instant: Date, timeZone: string, now = new Date()): string {
  const full = shortInstant(instant, timeZone);
  return yearIn(timeZone, instant) === yearIn(timeZone, now) ? full.replace(/,? \d{4}(?=,)/, "") : full;
}

type Instant = Date | number;

/** '3:00 PM'. */
export function timeInWords(instant: Instant, timeZone: string): string {
  return written(instant, timeZone, { hour: "numeric", minute: "2-digit" });
}

/** 'Tuesday, November 17', or 'Tuesday, Nov 17' where space is short. */
export function longDayInWords(instant: Instant, timeZone: string, month: "short" | "long" = "long"): string {
  return written(instant, timeZone, { weekday: "long", month, day: "numeric" });
}

/** 'Fri 9:40 AM', and on the day itself '9:40 AM'. */
export function weekdayAndTime(instant: Instant, timeZone: string, now: Instant): string {
  const time = timeInWords(instant, timeZone);
  if (dateIn(timeZone, instant) === dateIn(timeZone, now)) return time;
  return `${written(instant, timeZone, { weekday: "short" })} ${time}`;
}

/** A date at the head of its column: 'Thu', '12', and in full 'Thursday, November 12'. */
export function dateParts(date: string) {
  const day = Date.parse(date);
  return {
    weekday: written(day, "UTC", { weekday: "short" }),
    number: written(day, "UTC", { day: "numeric" }),
    words: written(day, "UTC", { weekday: "short", month: "long", day: "numeric" }),
  };
}

/** '3 h 15 min'. */
export function lengthInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(" ");
}

/**
 * 'Mon, Nov 16, 3:00 PM' for pages and mails. Pass `now` only where it is read at once: then it is 'today, 3:00 PM'
 * or 'tomorrow, 3:00 PM', and another year is named.
 */
export function momentInWords(instant: Instant, timeZone: string, now?: Instant): string {
  return `${weekdayAndDate(instant, timeZone, now)}, ${timeInWords(instant, timeZone)}`;
}

/** 'Mon, Nov 16, 3:00–4:00 PM', with `now` as for one moment. */
export function spanInWords(span: { start: number; end: number }, timeZone: string, now?: Instant): string {
  const isOneDay = dateIn(timeZone, span.start) === dateIn(timeZone, span.end - 1);
  if (isOneDay) return `${weekdayAndDate(span.start, timeZone, now)}, ${hoursInWords(span, timeZone)}`;
  return `${momentInWords(span.start, timeZone, now)} – ${momentInWords(span.end, timeZone, now)}`;
}

/** '3:00–4:00 PM', and over noon '11:30 AM–12:30 PM'. */
export function hoursInWords({ start, end }: { start: number; end: number }, timeZone: string): string {
  return fromTo(timeInWords(start, timeZone), timeInWords(end, timeZone));
}

function fromTo(from: string, to: string): string {
  const [time, half] = from.split(" ");
  return to.endsWith(` ${half}`) ? `${time}–${to}` : `${from}–${to}`;
}

/** Minutes since midnight: '5:30 PM'; past midnight it starts again. */
export function wallTimeInWords(minutes: number): string {
  return timeInWords(minutes * 60_000, "UTC");
}

/** Minutes since midnight as in a rule: '6 PM', '6:30 PM', 'noon'. */
export function clockInWords(minutes: number): string {
  return minutes === 720 && !habits().is24Hours ? "noon" : hourInWords(minutes);
}

/** Minutes since midnight beside a bar: '6 PM', '6:30 PM'. */
export function hourInWords(minutes: number): string {
  return habits().is24Hours ? wallTimeInWords(minutes) : wallTimeInWords(minutes).replace(":00", "");
}

/** '1:00–4:30 PM' of minutes since midnight. */
export function wallHoursInWords({ from, to }: { from: number; to: number }): string {
  return fromTo(wallTimeInWords(from), wallTimeInWords(to));
}

/** 'Nov 16' of '2026-11-16'. */
export function dayAndMonth(date: string, month: "short" | "long" = "short"): string {
  return written(Date.parse(date), "UTC", { month, day: "numeric" });
}

type DatesLook = { month?: "short" | "long" /** Another year is named. */; thisYear?: number };

/** 'Nov 16–22', and across the end of a month 'Nov 30 – Dec 6', from calendar dates such as '2026-11-16'. */
export function datesInWords(first: string, last: string, { month = "short", thisYear }: DatesLook = {}): string {
  const { isMonthFirst } = habits();
  const inWords = (date: string) => dayAndMonth(date, month);
  const year = Number(last.slice(0, 4));
  const inYear = thisYear === undefined || year === thisYear ? "" : `${isMonthFirst ? "," : ""} ${year}`;
  if (first.slice(0, 7) !== last.slice(0, 7)) return `${inWords(first)} – ${inWords(last)}${inYear}`;
  const [from, to] = [first, last].map((date) => Number(date.slice(8)));
  return `${isMonthFirst ? `${inWords(first)}–${to}` : `${from}–${inWords(last)}`}${inYear}`;
}

/** 'Eastern Time', shown once on a page or in a mail. */
export function zoneInWords(timeZone: string, at: Instant = Date.now()): string {
  return partsOf(at, timeZone, { timeZoneName: "longGeneric" }).timeZoneName ?? timeZone;
}

/** The last words of a mail with times: 'All times are in Eastern Time.' */
export function allTimesIn(timeZone: string, at?: Instant): string {
  return `All times are in ${zoneInWords(timeZone, at)}.`;
}

/** '20261116T200000Z', for calendar files and feeds. */
export function calendarStamp(instant: Instant): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

/** 'Mon, Nov 16', with `now` as for one moment. */
export function weekdayAndDate(instant: Instant, timeZone: string, now?: Instant): string {
  const date = { weekday: "short", month: "short", day: "numeric" } as const;
  if (now === undefined) return written(instant, timeZone, date);
  const daysAhead = (Date.parse(dateIn(timeZone, instant)) - Date.parse(dateIn(timeZone, now))) / 86_400_000;
  if (daysAhead === 0) return "today";
  if (daysAhead === 1) return "tomorrow";
  const isThisYear = dateIn(timeZone, instant).slice(0, 4) === dateIn(timeZone, now).slice(0, 4);
  return written(instant, timeZone, isThisYear ? date : { ...date, year: "numeric" });
}

function dateIn(timeZone: string, instant: Instant): string {
  return todayIn(timeZone, new Date(instant));
}

/** In the order and by the clock of the region: 'Mon, Nov 16, 2026, 3:00 PM' or 'Mon, 16 Nov 2026, 15:00'. */
function written(instant: Instant, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const { isMonthFirst, is24Hours, halves } = habits();
  const found = partsOf(instant, timeZone, is24Hours ? { ...options, hourCycle: "h23" } : options);
  const { weekday, month, day, year, hour, minute, dayPeriod } = found;
  const date = isMonthFirst && day ? [joined(" ", month, day), year] : [joined(" ", day, month, year)];
  const half = dayPeriod === "AM" || dayPeriod === "PM" ? ` ${halves[dayPeriod]}` : "";
  return joined(", ", weekday, ...date, hour && `${is24Hours ? hour.padStart(2, "0") : hour}:${minute}${half}`);
}

function joined(sign: string, ...words: (string | undefined)[]): string {
  return words.filter(Boolean).join(sign);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes longer than using it, so they are cached. */
function partsOf(instant: Instant, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(englishWords, { ...options, timeZone });
  formats.set(key, format);
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = value;
  return parts;
}
