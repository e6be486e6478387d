import { expect, test } from "vitest";
import { viewBudget } from "./view-budget.ts";

test("a network has so many views a minute, and the next minute again", () => {
  let now = 0;
  const budget = viewBudget({ perMinute: 3, mostNetworks: 10 }, () => now);
  expect([1, 2, 3, 4].map(() => budget.take("a"))).toEqual([true, true, true, false]);
  expect(budget.take("b")).toBe(true);
  now = 60_000;
  expect(budget.take("a")).toBe(true);
});

test("however many networks come in a minute, no more are remembered", () => {
  const budget = viewBudget({ perMinute: 3, mostNetworks: 2 }, () => 0);
  expect(["a", "b", "c", "a"].map((network) => budget.take(network))).toEqual([true, true, false, true]);
});
