import { expect, test } from "vitest";
import { viewBudget } from "./count-view.server.ts";

test("a network has a number of views per minute", () => {
  let now = 0;
  const budget = viewBudget({ perMinute: 3, mostNetworks: 10 }, () => now);
  expect([1, 2, 3, 4].map(() => budget.take("a"))).toEqual([true, true, true, false]);
  expect(budget.take("b")).toBe(true);
  now = 60_000;
  expect(budget.take("a")).toBe(true);
});

test("the number of remembered networks is bounded", () => {
  const budget = viewBudget({ perMinute: 3, mostNetworks: 2 }, () => 0);
  expect(["a", "b", "c", "a"].map((network) => budget.take(network))).toEqual([true, true, false, true]);
});
