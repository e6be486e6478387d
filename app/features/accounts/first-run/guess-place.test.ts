import { expect, test } from "vitest";
import { listCountries } from "#app/lib/countries.server.ts";
import { guessPlace } from "./site-fields.tsx";

test.each([
  ["de-DE", "Europe/Berlin", { time_zone: "Europe/Berlin", region: "DE", currency: "EUR" }],
  ["en-US", "Europe/Berlin", { time_zone: "Europe/Berlin", region: "DE", currency: "EUR" }],
  ["en-US", "America/New_York", { time_zone: "America/New_York", region: "US", currency: "USD" }],
  ["en-AU", "Australia/Sydney", { time_zone: "Australia/Sydney", region: "AU", currency: "AUD" }],
  ["uk", "Europe/Kiev", { time_zone: "Europe/Kyiv", region: "UA", currency: "UAH" }],
  ["en-GB", "UTC", { region: "GB", currency: "GBP" }],
  ["en", "UTC", {}],
])("a browser in %s and %s", (language, zone, guess) => {
  expect(guessPlace({ language, zone }, listCountries())).toEqual(guess);
});
