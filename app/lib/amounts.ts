import { englishWords, grouped, habits, ownLocale, part, withPlainSpaces } from "./region.ts";

/** How many decimals a currency has: USD 2, JPY 0, KWD 3. */
export function minorDigits(currency: string): number {
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
  const words = parts.map(({ type, value }) => {
    if (type === "currency") return symbol;
    // English text needs no right-to-left marks.
    return type === "minusSign" ? "−" : value.replaceAll(/[\u200e\u200f]/g, "");
  });
  return withPlainSpaces(words.join(""));
}

function symbolOf(currency: string): string {
  return part(moneyFormat(englishWords, currency).formatToParts(0), "currency");
}

/** Signs of other currencies than the site's own. */
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

/** A rate in thousandths of a percent, as typed: '8.875' is 8875. Undefined unless it is above 0 and at most 100. */
export function percentIn(text: string): number | undefined {
  const rate = Math.round((numberIn(text.replace(/%\s*$/, "")) ?? 0) * 1000);
  return rate >= 1 && rate <= 100_000 ? rate : undefined;
}

/** The reverse: '8.875', in Germany '8,875'. */
export function percentOf(rate: number): string {
  return grouped(rate / 1000);
}

/**
 * The digits before and after the decimal sign. Only if it could be either does the region decide which sign that is.
 */
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
  // Digits are grouped in threes, in India also in twos; anything else is a typo.
  const areGroups = groups.length === 1 || (groups.at(-1)?.length === 3 && groups.every(({ length }) => length <= 3));
  return areGroups ? [groups.join(""), figure.slice(at + 1)] : undefined;
}
