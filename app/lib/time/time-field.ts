import { minutesPerDay } from "./durations.ts";

const clock = /^(\d{1,2})(?:[:.h](\d\d))?\s*([ap])?\.?(?:m\.?)?$/i;

/** The minute of the day from '19:00', as time fields send it, or '7 PM', as people write it. */
export function minutesOf(text: string): number | undefined {
  const [, hour = "", minute, half] = clock.exec(text.trim()) ?? [];
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)];
  if (hour === "" || minutes > 59) return undefined;
  // Without AM or PM, '7' may be either.
  if (!half) return minute !== undefined && hours < 24 ? hours * 60 + minutes : undefined;
  if (hours < 1 || hours > 12) return undefined;
  return (hours % 12) * 60 + minutes + (half.toLowerCase() === "p" ? minutesPerDay / 2 : 0);
}

/** For a time field: '19:00'. */
export function timeFieldOf(minutes: number): string {
  const ofDay = minutes % minutesPerDay;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** A real date of this century as addresses and forms write it: 2026-11-30, but not 2026-11-31. */
export function isDate(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The date in a parameter of an address; anything else counts as missing. */
export function dateIn(parameter: string | null): string | undefined {
  return parameter !== null && isDate(parameter) ? parameter : undefined;
}

/** '5:30' and 'PM', which is shown smaller; a clock of 24 hours has no half. */
export function timeAndHalf(words: string): [time: string, half: string] {
  const at = words.lastIndexOf(" ");
  return at < 0 ? [words, ""] : [words.slice(0, at), words.slice(at + 1)];
}
