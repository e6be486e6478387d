/** The country whose habits dates, times, numbers and money follow. The words are English everywhere. */
export type Region = { region: string; currency: string };

/** Names of months, weekdays and time zones, alike in every engine. */
export const englishWords = "en-US";

type Habits = Region & {
  /** For `lang`, from which a browser takes it: `en-DE-u-cu-eur-hc-h23`. The United States are plain `en`. */
  tag: string;
  isMonthFirst: boolean;
  is24Hours: boolean;
  /** 'AM' and 'PM', in Australia 'am' and 'pm'. */
  halves: { AM: string; PM: string };
  /** Monday is 1. It is the day after the weekend, so that Saturday and Sunday stand side by side. */
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
  // Some browsers do not know it; weeks are made on the server.
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

/** The region's main language: every engine knows its habits, but few know those of English in, say, Portugal. */
function ownLocale(region: string): string {
  return `${new Intl.Locale(`und-${region}`).maximize().language}-${region}-u-ca-gregory-nu-latn`;
}

function tagOf({ region, currency }: Region, clock: string): string {
  const full = `en-${region}-u-cu-${currency.toLowerCase()}-hc-${clock}`;
  return full === "en-US-u-cu-usd-hc-h12" ? "en" : full;
}

function part(parts: { type: string; value: string }[], wanted: string): string {
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
function withPlainSpaces(written: string): string {
  return written.replaceAll("\u202f", "\u00a0");
}

/** How many of the smallest unit a currency has: 100 cents, 1 yen, 1,000 fils. */
function minorDigits(currency: string): number {
  return moneyFormat(englishWords, currency).resolvedOptions().maximumFractionDigits ?? 0;
}

function moneyFormat(locale: string, currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    ...{ style: "currency", currency, currencyDisplay: "narrowSymbol", trailingZeroDisplay: "stripIfInteger" },
  });
}

/** '$1,200', '80,50 €': an amount in cents or whatever the currency's smallest unit is. */
export function moneyInWords(minor: number, currency = habits().currency): string {
  const parts = moneyFormat(ownLocale(habits().region), currency).formatToParts(minor / 10 ** minorDigits(currency));
  const symbol = symbolOf(currency);
  // Marks of a right-to-left language have no place in an English text.
  const words = parts.map(({ type, value }) =>
    type === "currency" ? symbol : value.replaceAll(/[\u200e\u200f]/g, ""),
  );
  return withPlainSpaces(words.join(""));
}

function symbolOf(currency: string): string {
  return part(moneyFormat(englishWords, currency).formatToParts(0), "currency");
}

/** Signs that mean one currency where the site's own has another. */
const signs: Record<string, string> = { $: "USD", "€": "EUR", "£": "GBP", "¥": "JPY" };

type Money = { minor: number; currency: string };

/** For machines: '80', '80.50'. */
export function decimalOf({ minor, currency }: Money): string {
  const digits = minorDigits(currency);
  return (minor / 10 ** digits).toFixed(minor % 10 ** digits === 0 ? 0 : digits);
}

/** '$1,200', '80,00 €' or '80' in the smallest unit; undefined for words such as 'On request'. */
export function moneyIn(text: string): Money | undefined {
  const [, before = "", figure = "", after = ""] = /^([^\d\s]*)\s*(\d.*\d|\d)\s*([^\d\s]*)$/u.exec(text.trim()) ?? [];
  const currency = currencyCalled(before || after);
  if (!currency || (before && after)) return undefined;
  const [whole, fraction] = partsOf(figure) ?? [];
  const digits = minorDigits(currency);
  if (whole === undefined || fraction === undefined || fraction.length > digits) return undefined;
  return { minor: Number(whole + fraction.padEnd(digits, "0")), currency };
}

function currencyCalled(name: string): string | undefined {
  const { currency } = habits();
  if (name === "" || name === symbolOf(currency)) return currency;
  return signs[name] ?? (/^[A-Z]{3}$/.test(name) ? name : undefined);
}

/** A typed number: '1.200' is 1200 in Germany and 1.2 in the United States. */
export function numberIn(text: string): number | undefined {
  const [whole, fraction] = partsOf(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(`${whole}.${fraction || "0"}`);
}

/** The digits before and after the decimal sign. Only where it could be either does the region decide which sign that is. */
function partsOf(text: string): [whole: string, fraction: string] | undefined {
  const figure = text.replaceAll(/[\s'’]/g, "");
  if (!/^\d+(?:[.,]\d+)*$/.test(figure)) return undefined;
  const used = figure.match(/[.,]/g) ?? [];
  const last = used.at(-1);
  const tail = figure.length - 1 - figure.lastIndexOf(last ?? "");
  const isAlone = used.filter((sign) => sign === last).length === 1;
  const isDecimal = isAlone && (used.length > 1 || tail !== 3 || last === habits().decimal);
  const at = last && isDecimal ? figure.lastIndexOf(last) : figure.length;
  const groups = figure.slice(0, at).split(/[.,]/);
  // Digits stand in groups of three, in India also of two; anything else is a slip.
  const areGroups = groups.length === 1 || (groups.at(-1)?.length === 3 && groups.every(({ length }) => length <= 3));
  return areGroups ? [groups.join(""), figure.slice(at + 1)] : undefined;
}

declare global {
  namespace Intl {
    /** Newer parts, which TypeScript does not know yet. */
    interface Locale {
      getWeekInfo?(): { weekend: number[] };
      getTimeZones(): string[] | undefined;
    }
  }
}

/** What a browser knows of where it is; its language need not be that of the country. */
export function browsersPlace(): { language: string; zone: string } {
  return { language: navigator.language, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
}
