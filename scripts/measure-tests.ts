import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { browserBudgets } from "#e2e/budgets.ts";
import { readReports, type TestFile } from "./tests/reports.ts";

/**
 * `npm run measure:tests`: seconds and counts of the last gate run, by step, by capability and by file. `--short`
 * leaves the files out, as the gate does; `--folder` reads the reports of another run. Ends with 'N passed, N
 * failed'.
 */
const { values } = parseArgs({
  options: { short: { type: "boolean", default: false }, folder: { type: "string", default: ".data/ci" } },
});
const { files, failures } = readReports(values.folder);

saySteps();
sayCapabilities();
if (!values.short) sayFiles();
for (const failure of failures) say(`failed: ${failure}`);
const passed = files.reduce((sum, { passed }) => sum + passed, 0);
say(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;

function saySteps(): void {
  const list = path.join(values.folder, "steps.tsv");
  if (existsSync(list))
    for (const line of readFileSync(list, "utf8").trim().split("\n")) say(columns(line.split("\t")));
}

/**
 * Browser seconds per folder of e2e beside its budget. On a busy machine seconds prove nothing, so none of this fails.
 */
function sayCapabilities(): void {
  const journeys = files.filter(({ file }) => file.startsWith("e2e/"));
  const spent = Object.entries(Object.groupBy(journeys, ({ file }) => file.split("/")[1] ?? "")).map(
    ([capability, group = []]) => ({ capability, ...sum(group), budget: browserBudgets[capability] ?? 0 }),
  );
  if (spent.length > 0) say("\nbrowser seconds by capability, of their budget");
  for (const { capability, seconds, passed, budget } of spent)
    say(columns([`${Math.round(seconds)}`, `of ${budget}`, `${passed} tests`, capability]));
}

function sayFiles(): void {
  say("\nseconds, tests and slowest test by file");
  for (const { file, seconds, passed, slowest } of files.toSorted((one, other) => other.seconds - one.seconds))
    say(columns([seconds.toFixed(1), String(passed), file, `${slowest.seconds.toFixed(1)} s: ${slowest.title}`]));
  const { seconds, passed } = sum(files);
  say(columns([seconds.toFixed(1), String(passed), "in all"]));
}

function sum(group: TestFile[]): { seconds: number; passed: number } {
  const of = (pick: (file: TestFile) => number) => group.reduce((total, file) => total + pick(file), 0);
  return { seconds: of(({ seconds }) => seconds), passed: of(({ passed }) => passed) };
}

function columns(cells: string[]): string {
  return cells.map((cell, index) => (index === cells.length - 1 ? cell : cell.padStart(7))).join("  ");
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
