import { minorDigits } from "#app/lib/amounts.ts";

/** Stripe's smallest units differ from ISO's for some currencies: https://docs.stripe.com/currencies#zero-decimal */
const withoutDecimals = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
const withThreeDecimals = new Set(["BHD", "JOD", "KWD", "OMR", "TND"]);
/** Written in hundredths, but charged in whole units only. */
const wholeUnits = new Set(["ISK", "UGX"]);

type CardAmount = {
  /** The amount as Stripe counts it, in the currency's smallest unit. */
  stripe: number;
  amount_minor: number;
};

/** The most that a card can be charged of an amount. The rest, such as five fils, stays owed. */
export function chargeable(minor: number, currency: string): CardAmount {
  const { each, per } = unitsOf(currency);
  const units = Math.floor(minor / each);
  return { stripe: units * per, amount_minor: units * each };
}

/** The reverse: what Stripe says was paid or refunded, in the currency's smallest unit. */
export function fromStripe(amount: number, currency: string): number {
  const { each, per } = unitsOf(currency);
  return Math.round((amount * each) / per);
}

/** The smallest step: `each` of our smallest unit is `per` of Stripe's. */
function unitsOf(currency: string): { each: number; per: number } {
  const digits = minorDigits(currency);
  const theirs = withoutDecimals.has(currency) ? 0 : withThreeDecimals.has(currency) ? 3 : 2;
  // In currencies with three decimals the last must be zero.
  const step = theirs === 3 ? 10 : wholeUnits.has(currency) ? 100 : 1;
  const each = step * 10 ** (digits - theirs);
  return each >= 1 ? { each, per: step } : { each: 1, per: Math.round(step / each) };
}
