const short = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** A calendar date as people read it: '2026-05-01' is 'May 1, 2026' wherever server and reader are. */
export function shortDate(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? date : short.format(day);
}

/** Today's date where the coach is, as `2026-05-01`. */
export function todayIn(timeZone: string, now = new Date()): string {
  const { year, month, day } = Object.fromEntries(
    new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}`;
}

/** An instant in the coach's zone: 'Nov 14, 2026, 08:12 PM'. */
export function shortInstant(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  });
  // Server and browser may differ in the kind of space before PM.
  return format.format(instant).replace("\u202f", " ");
}

/** A day in the coach's zone as people say it: 'Today', 'Nov 5', and in another year 'Nov 5, 2025'. */
export function dayInWords(instant: Date, timeZone: string, now = new Date()): string {
  if (todayIn(timeZone, instant) === todayIn(timeZone, now)) return "Today";
  const isThisYear = yearIn(timeZone, instant) === yearIn(timeZone, now);
  const year = isThisYear ? {} : ({ year: "numeric" } as const);
  return new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", ...year, timeZone }).format(instant);
}

/** 'November', and in another year 'November 2025'. */
export function monthInWords(instant: Date, timeZone: string, now = new Date()): string {
  const year = yearIn(timeZone, instant) === yearIn(timeZone, now) ? {} : ({ year: "numeric" } as const);
  return new Intl.DateTimeFormat("en-US", { month: "long", ...year, timeZone }).format(instant);
}

/** 'Sep 2026'. */
export function monthAndYear(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone }).format(instant);
}

export function yearIn(timeZone: string, now = new Date()): number {
  return Number(todayIn(timeZone, now).slice(0, 4));
}

/** 'Nov 11, 06:00 PM', and in another year 'Nov 11, 2025, 06:00 PM'. */
export function dayAndTime(instant: Date, timeZone: string, now = new Date()): string {
  const isThisYear = yearIn(timeZone, instant) === yearIn(timeZone, now);
  const full = shortInstant(instant, timeZone);
  return isThisYear ? full.replace(/, \d{4}/, "") : full;
}
