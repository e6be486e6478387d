import { expect, test } from "vitest";
import { fc } from "#tests/seeded.ts";
import { minorDigits } from "./amounts.ts";
import { fromDecimal, proportionOf, sumOf, taxByRate, taxOn, toDecimal } from "./money.ts";

const currencies = ["JPY", "USD", "KWD"] as const;
const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const anyRate = fc.integer({ min: 1, max: 100_000 });
const thousand = { numRuns: 1_000 };

test("each currency has its own decimals", () => {
  expect(currencies.map(minorDigits)).toEqual([0, 2, 3]);
  expect(currencies.map((currency) => toDecimal(-1205, currency))).toEqual(["-1205", "-12.05", "-1.205"]);
  expect(currencies.map((currency) => toDecimal(5, currency))).toEqual(["5", "0.05", "0.005"]);
});

test.each(currencies)("1,000 amounts of %s are written, read and summed exactly", (currency) => {
  fc.assert(
    fc.property(amount, (minor) => {
      expect(fromDecimal(toDecimal(minor, currency), currency)).toBe(minor);
    }),
    thousand,
  );
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 50 }), (amounts) => {
      const exact = amounts.reduce((total, minor) => total + BigInt(minor), 0n);
      expect(BigInt(sumOf(amounts))).toBe(exact);
    }),
  );
});

test.each(["", "12.345", "1,200", "1e3", "--1", "0x10", "12."])("%j is not an amount in USD", (typed) => {
  expect(fromDecimal(typed, "USD")).toBeUndefined();
});

test("shares are rounded half away from zero and are alike in both directions", () => {
  expect([1, 3, 5].map((minor) => proportionOf(minor, { part: 1, whole: 2 }))).toEqual([1, 2, 3]);
  fc.assert(
    fc.property(amount, fc.nat(), fc.nat(), (minor, part, rest) => {
      const whole = part + rest + 1;
      const share = proportionOf(minor, { part, whole });
      expect(proportionOf(-minor, { part, whole })).toBe(share === 0 ? 0 : -share);
      const error = 2n * (BigInt(share) * BigInt(whole) - BigInt(minor) * BigInt(part));
      expect(error <= BigInt(whole) && -error <= BigInt(whole)).toBe(true);
    }),
    thousand,
  );
});

test("tax that was added to a price is found again in the whole amount", () => {
  fc.assert(
    fc.property(amount, anyRate, (net, rate) => {
      const [found] = taxByRate([{ amount_minor: net + taxOn(net, rate), tax_rate: rate }]);
      expect(found?.tax).toBe(taxOn(net, rate));
    }),
    thousand,
  );
});

test("tax is rounded once for each rate, and untaxed lines have none", () => {
  const lines = [3, 3, 3].map((amount_minor) => ({ amount_minor, tax_rate: 20_000 }));
  expect(taxByRate(lines)).toEqual([{ rate: 20_000, gross: 9, tax: 2 }]);
  expect(taxByRate([{ amount_minor: 900, tax_rate: null }])).toEqual([]);
});
