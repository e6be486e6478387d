import { expect, test } from "vitest";
import { chargeable, fromStripe } from "./card-amount.ts";

test.each([
  ["USD", 17_500, 17_500, 17_500],
  ["JPY", 12_000, 12_000, 12_000],
  // Of three decimals, the last must be zero: 5.123 dinars.
  ["KWD", 5_123, 5_120, 5_120],
  ["ISK", 900, 90_000, 900],
])("%s: a card is charged %i as %i of Stripe's units", (currency, minor, stripe, amount_minor) => {
  expect(chargeable(minor, currency)).toEqual({ stripe, amount_minor });
  expect(fromStripe(stripe, currency)).toBe(amount_minor);
});
