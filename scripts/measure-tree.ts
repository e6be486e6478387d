import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** How long our files are, and how many packages the running site names. */
const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { encoding: "utf8" }).trim().split("\n");
const lengths = files
  .map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }))
  .sort((a, b) => a.lines - b.lines);
const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> };

const median = lengths[Math.floor(lengths.length / 2)];
const longest = lengths.slice(-3).reverse();
process.stdout.write(`${files.length} TypeScript files, median ${median?.lines} lines\n`);
for (const { file, lines } of longest) process.stdout.write(`  ${lines} lines: ${file}\n`);
process.stdout.write(`${Object.keys(dependencies).length} direct runtime dependencies\n`);
