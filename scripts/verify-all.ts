import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { environmentFor } from "#app/platform/env.server.ts";
import { filesOf, type Part, parts } from "./verify/parts.ts";
import { type Result, readReport, reportPage, writeReport } from "./verify/report.ts";

/**
 * `npm run verify:all [-- --only kills,plants] [-- --again]`: everything, in parts of at most ten minutes. Its report,
 * docs/verify-all.md, is also its memory: a part that passed is not run again until a file changes that it reads, so an
 * interrupted run continues where it stopped, on any machine.
 */
const { values } = parseArgs({ options: { only: { type: "string" }, again: { type: "boolean", default: false } } });
const longestMs = 600_000;
const folder = ".data/verify-all";
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
const results = readReport();
mkdirSync(folder, { recursive: true });

const wanted = parts.filter(({ name }) => !values.only || values.only.split(",").some((word) => name.includes(word)));
for (const part of wanted) {
  const known = results.get(part.name);
  const isDone = known?.isGood && !values.again && isStillTrue(known, part);
  const result = isDone ? known : await run(part);
  results.set(part.name, result);
  writeReport(results, commit);
  say(`${result.isGood ? "good" : "BAD "} ${String(result.seconds).padStart(5)} s  ${part.name}`);
}
say(`${reportPage} is written`);
const good = wanted.filter(({ name }) => results.get(name)?.isGood).length;
say(`${good} passed, ${wanted.length - good} failed`);
if (good < wanted.length) process.exitCode = 1;

function isStillTrue({ commit: passedAt }: Result, part: Part): boolean {
  return spawnSync("git", ["diff", "--quiet", passedAt, "--", ...filesOf(part)]).status === 0;
}

async function run({ name, command, isWhole }: Part): Promise<Result> {
  const began = performance.now();
  const { status, output } = await shell(command, isWhole ? { WHOLE: "on" } : {});
  writeFileSync(`${folder}/${name.replaceAll(/\W+/g, "-")}.log`, output);
  const lines = output.trimEnd().split("\n");
  const summary = lines.findLast((line) => /\d+ passed|\| (good|\*\*bad\*\*)|\d+ failed/.test(line)) ?? lines.at(-1);
  say(`     ${status === null ? "took longer than ten minutes" : (summary ?? "").trim().slice(0, 160)}`);
  return { commit, isGood: status === 0, seconds: Math.round((performance.now() - began) / 1_000) };
}

/** Kills it and its children after ten minutes. */
function shell(command: string, settings: object): Promise<{ status: number | null; output: string }> {
  // Hundreds of processes load the same modules.
  const cache = { NODE_COMPILE_CACHE: path.resolve(".data/compile-cache") };
  const child = spawn("bash", ["-c", command], {
    env: { ...environmentFor({}), CI: "true", ...cache, ...settings },
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

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
