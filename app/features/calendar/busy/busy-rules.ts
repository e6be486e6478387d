import type ICAL from "ical.js";

type Rule = Pick<ICAL.Recur, "freq" | "count"> & { parts: Record<string, unknown[] | undefined> };

/**
 * Rules from which ical.js leaves out occurrences, found by comparing it with python-dateutil. They are read, and
 * counted for the coach.
 */
export function isMisread(rule: ICAL.Recur, { day }: ICAL.Time): boolean {
  const { freq, count, parts } = rule as Rule;
  const has = (...names: string[]) => names.some((name) => parts[name]);
  if (freq === "YEARLY") {
    if (has("BYWEEKNO", "BYHOUR", "BYMINUTE", "BYSECOND")) return true;
    if (has("BYMONTHDAY") && !has("BYMONTH")) return true;
    return count !== null && day > 28 && has("BYMONTH");
  }
  if (freq === "WEEKLY") return has("BYSETPOS") && count !== null;
  return isMoreThanDaily(freq) && count !== null && has("BYHOUR", "BYMINUTE", "BYSECOND");
}

function isMoreThanDaily(freq: string): boolean {
  return freq === "HOURLY" || freq === "MINUTELY" || freq === "SECONDLY";
}

/**
 * A year without the date has no occurrence (RFC 5545, 3.3.10); ical.js takes March 1 for February 29 unless the rule
 * names the day.
 */
export function withLeapDay(rule: ICAL.Recur, { day, month }: ICAL.Time): void {
  const { freq, parts } = rule as Rule;
  const isByDay = ["BYMONTHDAY", "BYDAY", "BYYEARDAY", "BYWEEKNO"].some((name) => parts[name]);
  if (freq !== "YEARLY" || day <= 28 || isByDay) return;
  parts.BYMONTHDAY = [day];
  parts.BYMONTH ??= [month];
}
