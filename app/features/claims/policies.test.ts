import { expect, test } from "vitest";
import { asAdmin, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { listClaims } from "./queries.server.ts";
import { claims } from "./tables.server.ts";

test("visitors read the claims, the admin changes their values", async () => {
  const seen = await asVisitor(listClaims);
  expect(seen.find(({ key }) => key === "certification")).toMatchObject({
    value: "USTA/PTR",
    label: "Certified Coach",
  });
  const changed = { value: claims.value };
  expect(await asAdmin((tx) => tx.update(claims).set({ value: "9+" }).returning(changed))).toHaveLength(seen.length);
  await asAdmin((tx) => refused(tx.delete(claims)));
});
