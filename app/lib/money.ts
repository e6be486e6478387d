import { minorDigits } from "./amounts.ts";

/**
 * Arithmetic with amounts in a currency's smallest unit: cents, yen, fils. Everything is an integer; where a division
 * cannot be exact, it is rounded once, half away from zero, so that a refund is the exact opposite of its payment.
 */

/** The amount as a plain decimal for files and inputs: 120050 is "1200.50" in USD, "120050" in JPY. */
export function toDecimal(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const figures = String(Math.abs(minor)).padStart(digits + 1, "0");
  const whole = figures.slice(0, figures.length - digits);
  const fraction = digits > 0 ? `.${figures.slice(-digits)}` : "";
  return `${minor < 0 ? "-" : ""}${whole}${fraction}`;
}

/** The reverse of `toDecimal`; undefined for anything else, such as more decimals than the currency has. */
export function fromDecimal(decimal: string, currency: string): number | undefined {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(decimal) ?? [];
  const digits = minorDigits(currency);
  if (whole === "" || fraction.length > digits) return undefined;
  const minor = Number(whole + fraction.padEnd(digits, "0"));
  return Number.isSafeInteger(minor) ? (sign && minor ? -minor : minor) : undefined;
}

/** The sum; throws rather than lose a cent to a number that is too large. */
export function sumOf(amounts: readonly number[]): number {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (!Number.isSafeInteger(sum)) throw new RangeError("A sum of money is not an exact integer");
  return sum;
}

/** The part of an amount that belongs to `part` of `whole`: what 120 of 480 minutes cost. */
export function proportionOf(amount: number, { part, whole }: { part: number; whole: number }): number {
  const doubled = 2n * BigInt(amount) * BigInt(part);
  const divisor = BigInt(whole);
  const isNegative = doubled < 0n !== divisor < 0n;
  const [size, by] = [doubled < 0n ? -doubled : doubled, divisor < 0n ? -divisor : divisor];
  const rounded = Number((size + by) / (2n * by));
  return isNegative && rounded !== 0 ? -rounded : rounded;
}

/** Rates are in thousandths of a percent: 8.875 % is 8875. */
const wholeRate = 100_000;

/** Whether prices include tax. `none`: the coach is not registered, and receipts say nothing about it. */
export const taxModes = ["none", "included", "added"] as const;

/** The tax on top of an amount without tax. */
export function taxOn(net: number, rate: number): number {
  return proportionOf(net, { part: rate, whole: wholeRate });
}

/** The tax inside an amount that includes it. */
function taxIn(gross: number, rate: number): number {
  return proportionOf(gross, { part: rate, whole: wholeRate + rate });
}

/** An amount with its tax inside; the rate is null without tax. */
export type TaxedAmount = { amount_minor: number; tax_rate: number | null };

/** The tax of a whole receipt by rate, each rounded once; empty if nothing is taxed. */
export function taxByRate(lines: readonly TaxedAmount[]): { rate: number; gross: number; tax: number }[] {
  const rates = [...new Set(lines.flatMap(({ tax_rate }) => tax_rate ?? []))].toSorted((a, b) => a - b);
  return rates.map((rate) => {
    const gross = sumOf(lines.filter(({ tax_rate }) => tax_rate === rate).map(({ amount_minor }) => amount_minor));
    return { rate, gross, tax: taxIn(gross, rate) };
  });
}
