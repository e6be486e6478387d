import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plantedWeaknesses } from "#faults/planted-weaknesses.ts";

/** What `npm run audit:plants` would only find out after a quarter of an hour. */
test.each(plantedWeaknesses)("can still be planted, and its test is there: $name", ({ plant, proof }) => {
  if ("file" in plant) expect(readFileSync(plant.file, "utf8")).toContain(plant.find);
  expect(readFileSync(proof.file, "utf8")).toContain(proof.test ?? "test(");
});
