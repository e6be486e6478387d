import { expect, test } from "vitest";
import { asAdmin, asService, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { incidents, selfTests } from "./tables.server.ts";

test.each([
  ["a visitor", asVisitor],
  ["the admin's own door", asAdmin],
])("%s cannot read health data", async (_who, as) => {
  for (const table of [incidents, selfTests]) await as((tx) => refused(tx.select().from(table)));
});

test("jobs store and read self-test results", () =>
  asService(async (tx) => {
    await tx.insert(selfTests).values({ took_ms: 1, is_good: true, steps: [] });
    await tx.insert(incidents).values({ check_name: "mail", says: "Late." });
    for (const table of [incidents, selfTests]) expect(await tx.$count(table)).toBe(1);
  }));

test("jobs cannot change a self-test's result or when an incident began", async () => {
  await asService((tx) => refused(tx.update(selfTests).set({ is_good: true })));
  await asService((tx) => refused(tx.update(incidents).set({ began_at: new Date() })));
});
