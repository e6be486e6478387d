import { addDays, weekdayOf } from "#app/lib/time/wall-time.server.ts";
import type { PhraseSettingsInput } from "../schema.ts";

/** The reference for reading a phrase: the day it was written, and the days that 'Mondays' can mean. */
export type Reference = { today: string; weekday: number; dates: readonly string[]; settings: PhraseSettingsInput };

export type ReadFrom = { today: string; last: string; settings: PhraseSettingsInput };

const mostDays = 400;

export function referenceOf({ today, last, settings }: ReadFrom): Reference {
  const dates: string[] = [];
  for (let date = today; date <= last && dates.length < mostDays; date = addDays(date, 1)) dates.push(date);
  return { today, weekday: weekdayOf(today), dates, settings };
}

/** Every date on one of some weekdays. Monday is 1. */
export function datesOn({ weekday, dates }: Reference, weekdays: readonly number[]): string[] {
  return dates.filter((_, index) => weekdays.includes(((weekday - 1 + index) % 7) + 1));
}

/** This many days after today. */
export function dayAhead({ today }: Reference, days: number): string {
  return addDays(today, days);
}

/** The dates from one to another, both included. */
export function datesThrough(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last && dates.length < mostDays; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** The week of a date, Monday to Sunday. */
export function weekOf(date: string): string[] {
  const monday = addDays(date, 1 - weekdayOf(date));
  return datesThrough(monday, addDays(monday, 6));
}

/** The date if it exists: no February 30. */
export function existingDate(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  const date = addDays(first, day - 1);
  return date.slice(0, 7) === first.slice(0, 7) ? date : undefined;
}

/** The next date with this month and day, today included. */
export function nextDateOf({ today }: Reference, month: number, day: number): string | undefined {
  const thisYear = Number(today.slice(0, 4));
  const years = Array.from({ length: 9 }, (_, index) => thisYear + index);
  return years.map((year) => existingDate(year, month, day)).find((date) => date !== undefined && date >= today);
}

/** The next month with this day, today included. */
export function nextDayOfMonth({ today }: Reference, day: number): string | undefined {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return [0, 1, 2]
    .map((ahead) => existingDate(year + Math.floor((month - 1 + ahead) / 12), ((month - 1 + ahead) % 12) + 1, day))
    .find((date) => date !== undefined && date >= today);
}
