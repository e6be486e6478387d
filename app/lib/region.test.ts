import { afterEach, expect, test } from "vitest";
import { fc } from "#tests/seeded.ts";
import { moneyIn, moneyInWords, numberIn } from "./amounts.ts";
import {
  clockInWords,
  dateParts,
  datesInWords,
  dayAndTime,
  longDayInWords,
  momentInWords,
  shortDate,
  spanInWords,
  wallHoursInWords,
} from "./dates.ts";
import { adoptRegion, grouped, habits, inARow } from "./region.ts";

afterEach(() => void adoptRegion({ region: "US", currency: "USD" }));

const start = Date.parse("2026-11-16T14:00Z");
const lesson = { start, end: start + 3_600_000 };

/** The words of a session's page, its mail, the week's header, a rule and the coach's lists. */
function writtenIn(region: string, currency: string) {
  adoptRegion({ region, currency });
  return [
    spanInWords(lesson, "UTC"),
    longDayInWords(start, "UTC"),
    momentInWords(start, "UTC", Date.parse("2025-06-01")),
    `${datesInWords("2026-11-16", "2026-11-22")}, ${datesInWords("2026-11-30", "2026-12-06", { thisYear: 2025 })}`,
    `${dateParts("2026-11-16").words}, ${wallHoursInWords({ from: 540, to: 1050 })}, ${clockInWords(1080)}`,
    `${shortDate("2026-05-01")}, ${dayAndTime(new Date(start), "UTC", new Date(start))}`,
    `${grouped(12_345)}, ${moneyInWords(120_000)}, ${moneyInWords(8_050)}, ${inARow(["Ada", "Ben", "Cleo"])}`,
    habits().tag,
  ];
}

test("the United States", () =>
  expect(writtenIn("US", "USD")).toEqual([
    "Mon, Nov 16, 2:00–3:00 PM",
    "Monday, November 16",
    "Mon, Nov 16, 2026, 2:00 PM",
    "Nov 16–22, Nov 30 – Dec 6, 2026",
    "Mon, November 16, 9:00 AM–5:30 PM, 6 PM",
    "May 1, 2026, Nov 16, 02:00 PM",
    "12,345, $1,200, $80.50, Ada, Ben, and Cleo",
    "en",
  ]));

test("the United Kingdom", () =>
  expect(writtenIn("GB", "GBP")).toEqual([
    "Mon, 16 Nov, 14:00–15:00",
    "Monday, 16 November",
    "Mon, 16 Nov 2026, 14:00",
    "16–22 Nov, 30 Nov – 6 Dec 2026",
    "Mon, 16 November, 09:00–17:30, 18:00",
    "1 May 2026, 16 Nov, 14:00",
    "12,345, £1,200, £80.50, Ada, Ben and Cleo",
    "en-GB-u-cu-gbp-hc-h23",
  ]));

test("Germany", () =>
  expect(writtenIn("DE", "EUR")).toEqual([
    "Mon, 16 Nov, 14:00–15:00",
    "Monday, 16 November",
    "Mon, 16 Nov 2026, 14:00",
    "16–22 Nov, 30 Nov – 6 Dec 2026",
    "Mon, 16 November, 09:00–17:30, 18:00",
    "1 May 2026, 16 Nov, 14:00",
    "12.345, 1.200\u00a0€, 80,50\u00a0€, Ada, Ben and Cleo",
    "en-DE-u-cu-eur-hc-h23",
  ]));

test("Australia", () =>
  expect(writtenIn("AU", "AUD")).toEqual([
    "Mon, 16 Nov, 2:00–3:00 pm",
    "Monday, 16 November",
    "Mon, 16 Nov 2026, 2:00 pm",
    "16–22 Nov, 30 Nov – 6 Dec 2026",
    "Mon, 16 November, 9:00 am–5:30 pm, 6 pm",
    "1 May 2026, 16 Nov, 02:00 pm",
    "12,345, $1,200, $80.50, Ada, Ben and Cleo",
    "en-AU-u-cu-aud-hc-h12",
  ]));

test("a week begins after the weekend", () => {
  const starts = ["US", "DE", "AU", "JP", "SA", "IL", "IR"].map((region) => {
    adoptRegion({ region, currency: "USD" });
    return habits().weekStart;
  });
  expect(starts).toEqual([1, 1, 1, 1, 7, 7, 6]);
});

test.each([
  [
    "US",
    {
      "1,200": 1200,
      "1.200": 1.2,
      "80,00": 80,
      "80.00": 80,
      "1,200.50": 1200.5,
      "1.200,50": 1200.5,
      "1,20,000": 120_000,
    },
  ],
  [
    "DE",
    { "1.200": 1200, "1,200": 1.2, "80,00": 80, "80.00": 80, "1.200,50": 1200.5, "1,200.50": 1200.5, "1 200": 1200 },
  ],
])("a number typed in %s", (region, numbers: Record<string, number>) => {
  adoptRegion({ region, currency: "USD" });
  for (const [typed, meant] of Object.entries(numbers)) expect(numberIn(typed), typed).toBe(meant);
  for (const slip of ["", "eighty", "1,2,3", "1.2.3", "1234,567,890", "-5", "1,"])
    expect(numberIn(slip), slip).toBeUndefined();
});

test("money is read with its sign, its code or neither, but never with too many decimals", () => {
  adoptRegion({ region: "DE", currency: "EUR" });
  const euros = { minor: 8_000, currency: "EUR" };
  for (const typed of ["80,00 €", "80 €", "€80", "80", "80.00 EUR", "EUR 80"])
    expect(moneyIn(typed), typed).toEqual(euros);
  expect(moneyIn("1.200 €")).toEqual({ minor: 120_000, currency: "EUR" });
  expect(moneyIn("$80")).toEqual({ minor: 8_000, currency: "USD" });
  for (const typed of ["1,200 €", "from 80 €", "On request", "€80€", ""]) expect(moneyIn(typed), typed).toBeUndefined();
  adoptRegion({ region: "AU", currency: "AUD" });
  expect(moneyIn("$80")).toEqual({ minor: 8_000, currency: "AUD" });
});

test.each([
  ["US", "USD"],
  ["GB", "GBP"],
  ["DE", "EUR"],
  ["AU", "AUD"],
  ["JP", "JPY"],
  ["KW", "KWD"],
])("numbers and money written in %s are read back", (region, currency) => {
  adoptRegion({ region, currency });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (count) => {
      expect(numberIn(grouped(count))).toBe(count);
      for (const money of [currency, "JPY", "USD", "KWD"])
        expect(moneyIn(moneyInWords(count, money)), moneyInWords(count, money)).toMatchObject({ minor: count });
    }),
  );
});

test.each(["US", "GB", "DE", "AU", "JP"])("dates in %s have the order and the clock of Intl's English", (region) => {
  adoptRegion({ region, currency: "USD" });
  const { isMonthFirst, is24Hours } = habits();
  const english = new Intl.DateTimeFormat(`en-${region}`, { month: "short", day: "numeric", hour: "numeric" });
  expect(english.resolvedOptions().hourCycle).toBe(is24Hours ? "h23" : "h12");
  const parts = english.formatToParts(start).map(({ type }) => type);
  expect(parts.indexOf("month") < parts.indexOf("day")).toBe(isMonthFirst);
});
