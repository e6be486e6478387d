/** The country whose formats dates, times, numbers and money follow. The words are always English. */
export type Region = { region: string; currency: string };

/** Names of months, weekdays and time zones, the same in every engine. */
export const englishWords = "en-US";

type Habits = Region & {
  /** For `documentLanguage`. */
  tag: string;
  isMonthFirst: boolean;
  is24Hours: boolean;
  /** 'AM' and 'PM', in Australia 'am' and 'pm'. */
  halves: { AM: string; PM: string };
  /** Monday is 1. The day after the weekend, so that Saturday and Sunday are adjacent. */
  weekStart: number;
  numbers: Intl.NumberFormat;
  decimal: string;
};

let current = habitsOf(typeof document === "undefined" ? unitedStates() : regionIn(document.documentElement.lang));

/** How this site writes. */
export function habits(): Readonly<Habits> {
  return current;
}

/** A process serves one site, so reading its settings decides how everything after it is written. */
export function adoptRegion<Settings extends Region>(settings: Settings): Settings {
  const { region, currency } = settings;
  if (region !== current.region || currency !== current.currency) current = habitsOf({ region, currency });
  return settings;
}

function unitedStates(): Region {
  return { region: "US", currency: "USD" };
}

function regionIn(tag: string): Region {
  const [, region, currency] = /^en-(\w\w)-u-cu-(\w{3})/.exec(tag) ?? [];
  return region && currency ? { region, currency: currency.toUpperCase() } : unitedStates();
}

function habitsOf({ region, currency }: Region): Habits {
  const own = ownLocale(region);
  const date = new Intl.DateTimeFormat(own, { month: "short", day: "numeric", hour: "numeric", timeZone: "UTC" });
  const kinds = date.formatToParts(0).map(({ type }) => type);
  const { hourCycle } = date.resolvedOptions();
  const is24Hours = hourCycle === "h23" || hourCycle === "h24";
  const half = new Intl.DateTimeFormat(`en-${region}`, { hour: "numeric", hour12: true, timeZone: "UTC" });
  const halfAt = (hour: number) => part(half.formatToParts(hour * 3_600_000), "dayPeriod");
  const numbers = new Intl.NumberFormat(own);
  // Some browsers do not support it; weeks are made on the server.
  const weekend = new Intl.Locale(own).getWeekInfo?.().weekend.at(-1) ?? 7;
  return {
    ...{ region, currency, is24Hours, numbers },
    tag: tagOf({ region, currency }, is24Hours ? "h23" : "h12"),
    isMonthFirst: kinds.indexOf("month") < kinds.indexOf("day"),
    halves: { AM: halfAt(9), PM: halfAt(21) },
    weekStart: (weekend % 7) + 1,
    decimal: part(numbers.formatToParts(0.5), "decimal"),
  };
}

/** The region's main language: every engine knows its formats, but few know those of English in, say, Portugal. */
export function ownLocale(region: string): string {
  return `${new Intl.Locale(`und-${region}`).maximize().language}-${region}-u-ca-gregory-nu-latn`;
}

function tagOf({ region, currency }: Region, clock: string): string {
  const full = `en-${region}-u-cu-${currency.toLowerCase()}-hc-${clock}`;
  return full === "en-US-u-cu-usd-hc-h12" ? "en" : full;
}

export function part(parts: { type: string; value: string }[], wanted: string): string {
  return parts.find(({ type }) => type === wanted)?.value ?? "";
}

/** 12,345 or, in Germany, 12.345. */
export function grouped(count: number | bigint): string {
  return withPlainSpaces(habits().numbers.format(count));
}

/** 'Ada, Ben, and Cleo', in Britain 'Ada, Ben and Cleo'. */
export function inARow(words: string[]): string {
  return new Intl.ListFormat(`en-${habits().region}`).format(words);
}

/** Engines use different narrow spaces in the same place. */
export function withPlainSpaces(written: string): string {
  return written.replaceAll("\u202f", "\u00a0");
}

declare global {
  namespace Intl {
    /** Newer parts that TypeScript does not know yet. */
    interface Locale {
      getWeekInfo?(): { weekend: number[] };
      getTimeZones(): string[] | undefined;
    }
  }
}

/** A browser's clues to its location; its language need not be the country's. */
export function browsersPlace(): { language: string; zone: string } {
  return { language: navigator.language, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
}
