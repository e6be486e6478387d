import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parts } from "./parts.ts";

const paths = parts
  .filter(({ command }) => command.includes("--project=long-"))
  .flatMap(({ command }) => command.split(" ").filter((word) => /^(e2e|faults)\//.test(word)));

test("every file with long tests in a browser belongs to exactly one part", () => {
  const files = globSync("{e2e,faults}/**/*.spec.ts").filter((file) => readFileSync(file, "utf8").includes("@long"));
  const isInOne = (file: string) => paths.filter((path) => file.startsWith(path)).length === 1;
  expect(files.filter((file) => !isInOne(file))).toEqual([]);
});
