import { expect, test } from "vitest";
import { packageOf } from "./packages.ts";

test.each([
  ["8 lessons", null, "$1,200", 480, 120_000],
  ["Single lesson", "90 min", "$175", 90, 17_500],
  ["Single lesson", null, "175", 60, 17_500],
  ["45 min", null, "$80.50", 45, 8_050],
  ["1 hour", null, "$200", 60, 20_000],
  ["1.5 hours", null, "$260", 90, 26_000],
  ["10 hours", null, "$1,500", 600, 150_000],
  ["2-3 days", null, "$500", 60, 50_000],
])("%s (%s) for %s is %i minutes for %i cents", (label, note, amount, minutes, amount_minor) => {
  expect(packageOf({ id: "one", label, note, amount }, 60)).toEqual({ id: "one", label, minutes, amount_minor });
});

test.each(["On request", "80 €", "Free"])("a price of '%s' is not sold as a package", (amount) => {
  expect(packageOf({ id: "one", label: "4 lessons", note: null, amount }, 60)).toBeUndefined();
});
