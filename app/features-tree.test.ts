import { expect, test } from "vitest";
import { featureImports } from "#scripts/tree/feature-imports.ts";
import { featureCycles } from "#scripts/tree/imports.ts";

/** For each cycle, the imports that close it. */
function cyclesIn(imports: { from: string; to: string; files: number }[]): string[][] {
  return featureCycles(imports).map((cycle) =>
    imports
      .filter(({ from, to }) => cycle.includes(from) && cycle.includes(to))
      .map(({ from, to, files }) => `${from} -> ${to} (files: ${files})`),
  );
}

test("no cycle of imports among the features", () => expect(cyclesIn(featureImports())).toEqual([]));
