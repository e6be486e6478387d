import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parts } from "./parts.ts";

export const reportPage = "docs/verify-all.md";

/** How a part ended, and at which commit. */
export type Result = { commit: string; isGood: boolean; seconds: number };
export type Results = Map<string, Result>;

/** What the page says of earlier runs. */
export function readReport(): Results {
  return existsSync(reportPage) ? parseReport(readFileSync(reportPage, "utf8")) : new Map();
}

export function parseReport(page: string): Results {
  const usual = page.match(/at commit (\w+)/)?.[1] ?? "";
  const row = /^\| (.+?) \| .+? \| (passed|\*\*failed\*\*)(?: at (\w+))? \| (\d+) \|$/gm;
  return new Map(
    Array.from(page.matchAll(row), ([, name = "", verdict, at = usual, seconds]) => [
      name,
      { commit: at, isGood: verdict === "passed", seconds: Number(seconds) },
    ]),
  );
}

export function writeReport(results: Results, commit: string): void {
  writeFileSync(reportPage, reportOf(results, { commit, day: new Date().toISOString().slice(0, 10) }));
}

export function reportOf(results: Results, { commit, day }: { commit: string; day: string }): string {
  const known = parts.flatMap(({ name }) => results.get(name) ?? []);
  const minutes = Math.round(known.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  const green = known.filter(({ isGood }) => isGood).length;
  const verdictOf = ({ isGood, commit: at }: Result) =>
    `${isGood ? "passed" : "**failed**"}${at === commit ? "" : ` at ${at}`}`;
  const rows = parts.map(({ name, what }) => {
    const result = results.get(name);
    return `| ${name} | ${what} | ${result ? verdictOf(result) : "not run"} | ${result?.seconds ?? ""} |`;
  });
  return `# The last full run

\`npm run verify:all\` writes this page (${day}): ${green} of ${parts.length} parts passed, in ${minutes} minutes on two cores, at commit ${commit} unless another is named.

| part | what it runs | result | seconds |
|---|---|---|---|
${rows.join("\n")}
`;
}
