import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { featureImports, inBothDirections } from "./tree/feature-imports.ts";
import { treeFigures } from "./tree/figures.ts";
import { withoutReason } from "./tree/reasons.ts";
import { sharedNames } from "./tree/shared-names.ts";
import { isTest } from "./tree/sources.ts";

/**
 * `npm run measure:tree [-- --keep]`: the size, coupling and duplication of the tree. Fails when a figure exceeds the
 * one in scripts/tree/kept.json; `--keep` stores today's figures there.
 */
const keptFigures = "scripts/tree/kept.json";
const { values } = parseArgs({ options: { keep: { type: "boolean", default: false } } });
sayFigures();
sayLengths();
sayDependencies();
sayImports();
sayNames();

function sayFigures(): void {
  const kept: Record<string, number> = JSON.parse(readFileSync(keptFigures, "utf8"));
  const figures = treeFigures();
  for (const { name, value, aim, examples } of figures) {
    const before = kept[name] ?? value;
    say(
      `${value}  ${name} (aim ${aim}${value === before ? "" : `, ${before} before`})${value > before ? "  INCREASED" : ""}`,
    );
    for (const example of examples) say(`  ${example}`);
    if (value > before && !values.keep) process.exitCode = 1;
  }
  const now = Object.fromEntries(figures.map(({ name, value }) => [name, value]));
  if (values.keep) writeFileSync(keptFigures, `${JSON.stringify(now, null, 2)}\n`);
}

function sayLengths(): void {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { encoding: "utf8" }).trim().split("\n");
  const lengths = files
    .map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }))
    .sort((a, b) => a.lines - b.lines);
  const at = (share: number) => lengths[Math.floor((lengths.length - 1) * share)]?.lines;
  const linesOf = (wanted: boolean) =>
    lengths.filter(({ file }) => isTest(file) === wanted).reduce((sum, { lines }) => sum + lines, 0);
  say(`${lengths.length} TypeScript files: median ${at(0.5)} lines, p90 ${at(0.9)}, largest`);
  for (const { file, lines } of lengths.slice(-3).reverse()) say(`  ${lines} lines: ${file}`);
  say(`${linesOf(true)} lines of tests and harnesses to ${linesOf(false)} of code`);
}

function sayDependencies(): void {
  type Package = { dependencies: Record<string, string>; devDependencies: Record<string, string> };
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Package;
  const names = Object.keys(dependencies);
  const unexplained = withoutReason(names);
  say(`${names.length} runtime and ${Object.keys(devDependencies).length} development dependencies`);
  say(`${unexplained.length} runtime dependencies without a written reason`);
  for (const name of unexplained) say(`  ${name}`);
}

function sayImports(): void {
  const pairs = featureImports();
  const mutual = inBothDirections(pairs);
  say(`${pairs.length} pairs of features, one importing the other`);
  for (const { from, to, files } of pairs) say(`  ${from} -> ${to}: ${files} ${files === 1 ? "file" : "files"}`);
  say(`${mutual.length} pairs that import each other`);
  for (const { from, to } of mutual) say(`  ${from} <-> ${to}`);
}

function sayNames(): void {
  const names = sharedNames();
  say(`${names.length} names that two or more files of the app export`);
  for (const { name, files } of names) say(`  ${name}: ${files.join(", ")}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
