import { getCountries } from "libphonenumber-js/max";
import { afterEach, expect, test } from "vitest";
import { listCountries, listCurrencies, listZones, spellingsOf, telephoneHref } from "./countries.server.ts";
import { adoptRegion } from "./region.ts";

afterEach(() => void adoptRegion({ region: "US", currency: "USD" }));

test("every country with telephones can be chosen, once, with a currency that exists", () => {
  const codes = listCountries().map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(getCountries().filter((code) => !codes.includes(code) && !["AC", "TA"].includes(code))).toEqual([]);
  const currencies = Intl.supportedValuesOf("currency");
  expect(listCurrencies().filter(({ code }) => !currencies.includes(code))).toEqual([]);
  expect(listCountries().find(({ code }) => code === "DE")).toMatchObject({ name: "Germany", currency: "EUR" });
});

test("time zones have their current names", () => {
  expect(listZones()).toEqual(expect.arrayContaining(["Europe/Kyiv", "Asia/Kolkata", "America/New_York"]));
  expect(listZones().filter((zone) => /Kiev|Calcutta|Saigon/.test(zone))).toEqual([]);
});

test.each([
  ["US", "(212) 736-5000", "tel:+12127365000"],
  ["DE", "030 901820", "tel:+4930901820"],
  ["GB", "020 7946 0958", "tel:+442079460958"],
  ["AU", "0412 345 678", "tel:+61412345678"],
  ["DE", "+44 20 7946 0958", "tel:+442079460958"],
  ["US", "(555) 010-0142", "tel:5550100142"],
])("on a site in %s %s calls %s", (region, phone, href) => {
  adoptRegion({ region, currency: "USD" });
  expect(telephoneHref(phone)).toBe(href);
});

test("a number is the same with and without the country's code", () => {
  adoptRegion({ region: "DE", currency: "EUR" });
  expect(spellingsOf("+49 151 23456789")).toEqual(["4915123456789", "015123456789"]);
  expect(spellingsOf("0151/23456789")).toEqual(["015123456789", "4915123456789"]);
  expect(spellingsOf("")).toEqual([]);
});
