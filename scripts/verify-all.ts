import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { environmentFor } from "#app/platform/env.server.ts";
import { type Part, parts } from "./verify/parts.ts";

/**
 * `npm run verify:all [-- --only kills,plants] [-- --again]`: everything, in parts of at most ten minutes. A part
 * that passed at this commit is not run again, so an interrupted run continues where it stopped. Writes
 * docs/verify-all.md.
 */
const { values } = parseArgs({ options: { only: { type: "string" }, again: { type: "boolean", default: false } } });
const longestMs = 600_000;
const folder = ".data/verify-all";
const book = `${folder}/results.json`;
const commit = git("rev-parse", "--short", "HEAD");
const page = "docs/verify-all.md";
const isClean = git("status", "--porcelain", "--untracked-files=no", "--", ".", `:!${page}`) === "";

type Result = { commit: string; isGood: boolean; seconds: number; said: string };
mkdirSync(folder, { recursive: true });
const results: Record<string, Result> = existsSync(book) ? JSON.parse(readFileSync(book, "utf8")) : {};

const wanted = parts.filter(({ name }) => !values.only || values.only.split(",").some((word) => name.includes(word)));
for (const part of wanted) {
  const known = results[part.name];
  const isDone = known?.isGood && known.commit === commit && isClean && !values.again;
  const result = isDone ? known : await run(part);
  results[part.name] = result;
  writeFileSync(book, JSON.stringify(results, null, 2));
  say(`${result.isGood ? "good" : "BAD "} ${String(result.seconds).padStart(5)} s  ${part.name}: ${result.said}`);
}
report();

async function run({ name, command, isWhole }: Part): Promise<Result> {
  const began = performance.now();
  const log = `${folder}/${name.replaceAll(/\W+/g, "-")}.log`;
  const { status, output } = await shell(command, isWhole ? { WHOLE: "on" } : {});
  writeFileSync(log, output);
  const seconds = Math.round((performance.now() - began) / 1_000);
  const lines = output.trimEnd().split("\n");
  const said = lines.findLast((line) => /\d+ passed|\| (good|\*\*bad\*\*)|\d+ failed/.test(line)) ?? lines.at(-1) ?? "";
  return {
    commit,
    isGood: status === 0,
    seconds,
    said: status === null ? "took longer than ten minutes" : said.trim().slice(0, 160),
  };
}

/** Kills it and its children after ten minutes. */
function shell(command: string, settings: object): Promise<{ status: number | null; output: string }> {
  const child = spawn("bash", ["-c", command], {
    env: { ...environmentFor({}), CI: "true", ...settings },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const limit = setTimeout(() => process.kill(-(child.pid ?? 0), "SIGKILL"), longestMs);
  return new Promise((resolve) =>
    child.once("close", (status) => {
      clearTimeout(limit);
      resolve({ status, output });
    }),
  );
}

function report(): void {
  const here = parts.map(({ name, what }) => ({ name, what, result: results[name] }));
  const minutes = Math.round(here.reduce((sum, { result }) => sum + (result?.seconds ?? 0), 0) / 60);
  const rows = here.map(
    ({ name, what, result }) => `| ${name} | ${what} | ${verdictOf(result)} | ${result?.seconds ?? ""} |`,
  );
  const green = here.filter(({ result }) => result?.isGood).length;
  writeFileSync(
    page,
    `# The last full run

\`npm run verify:all\` writes this page (${new Date().toISOString().slice(0, 10)}): ${green} of ${here.length} parts passed, in ${minutes} minutes on two cores, at commit ${commit} unless another is named.

| part | what it runs | result | seconds |
|---|---|---|---|
${rows.join("\n")}
`,
  );
  const good = wanted.filter(({ name }) => results[name]?.isGood).length;
  say(`${minutes} minutes for ${here.filter(({ result }) => result).length} of ${here.length} parts`);
  say(`${good} passed, ${wanted.length - good} failed`);
  if (good < wanted.length) process.exitCode = 1;
}

function verdictOf(result: Result | undefined): string {
  if (!result) return "not run";
  const verdict = result.isGood ? "passed" : "**failed**";
  return result.commit === commit ? verdict : `${verdict} at ${result.commit}`;
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
