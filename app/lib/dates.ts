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
