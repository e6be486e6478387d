import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** How long our files are, and how many packages the running site names. */
const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { encoding: "utf8" }).trim().split("\n");
const lengths = files
  .map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }))
  .sort((a, b) => a.lines - b.lines);
type Package = { dependencies: Record<string, string>; devDependencies: Record<string, string> };
const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Package;

const at = (share: number) => lengths[Math.floor((lengths.length - 1) * share)]?.lines;
const isTest = (file: string) => /^(e2e|faults|tests|bench)\/|\.test\.tsx?$/.test(file);
const linesOf = (wanted: boolean) =>
  lengths.filter(({ file }) => isTest(file) === wanted).reduce((sum, { lines }) => sum + lines, 0);

say(`${files.length} TypeScript files: median ${at(0.5)} lines, p90 ${at(0.9)}, largest`);
for (const { file, lines } of lengths.slice(-3).reverse()) say(`  ${lines} lines: ${file}`);
say(`${linesOf(true)} lines of tests and harnesses to ${linesOf(false)} of code`);
say(`${Object.keys(dependencies).length} runtime and ${Object.keys(devDependencies).length} development dependencies`);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
