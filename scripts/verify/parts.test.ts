import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parts } from "./parts.ts";

const paths = parts
  .filter(({ command }) => command.includes("--project=long-"))
  .flatMap(({ command }) => command.split(" ").filter((word) => /^(e2e|faults)\//.test(word)));
/** The admin's long pages are one group, which two parts share by theme. */
const beginnings = [...new Set(paths)];

test("every file with long tests in a browser is in one group of parts", () => {
  const files = globSync("{e2e,faults}/**/*.spec.ts").filter((file) => readFileSync(file, "utf8").includes("@long"));
  const isInOne = (file: string) => beginnings.filter((path) => file.startsWith(path)).length === 1;
  expect(files.filter((file) => !isInOne(file))).toEqual([]);
});
