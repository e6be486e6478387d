import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { environmentFor } from "#app/platform/env.server.ts";
import type { Plant } from "./plant.ts";
import type { Order, Outcome } from "./warm-tests.ts";

type Proof = { file: string; test?: string; level: Plant["level"] };
type Ending = { status: number | null; output: string };

export type Lane = ReturnType<typeof openLane>;

/** A copy of the source in which plants are tried one after the other. */
export function openLane() {
  let warm: ChildProcess | undefined;
  /** Files that are as before again, and that the warm process still has with the plant. */
  const changedBefore: string[] = [];
  const folder = mkdtempSync(path.join(tmpdir(), "courtside-plants-"));
  // PostgreSQL runs as its own user, who needs access.
  chmodSync(folder, 0o755);
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  for (const file of stdout.toString().split("\0").filter(Boolean)) cpSync(file, path.join(folder, file));
  // Linked one by one, so that the lane has a cache of its own beside them.
  mkdirSync(path.join(folder, "node_modules"));
  for (const name of readdirSync("node_modules").filter((entry) => !entry.startsWith(".vite")))
    symlinkSync(path.resolve("node_modules", name), path.join(folder, "node_modules", name));

  /** Runs unit tests with nothing planted. Returns the plants whose test fails, and therefore proves nothing. */
  async function listBrokenUnits(plants: Plant[]): Promise<Set<Plant>> {
    const broken = new Set<Plant>();
    for (const group of Object.values(Object.groupBy(plants, ({ level }) => level))) {
      const [proof, ...others] = proofsOf(group).map(({ proof }) => proof);
      if (!proof || (await run(vitest(proof, ...others))).status === 0) continue;
      // Which one is broken matters only if any is.
      for (const { plant, proof } of proofsOf(group)) if ((await runProof(proof)) !== "green") broken.add(plant);
    }
    return broken;
  }

  /** The same for tests in a browser, which share one build. */
  async function listBrokenJourneys(plants: Plant[]): Promise<Set<Plant>> {
    const proofs = proofsOf(plants);
    const complaint = proofs.length > 0 ? await build() : undefined;
    if (complaint) throw new Error(complaint);
    const broken = new Set<Plant>();
    const verdicts = new Map<string, string>();
    for (const { plant, proof } of proofs) {
      const key = JSON.stringify(proof);
      if (!verdicts.has(key)) verdicts.set(key, await runProof(proof));
      if (verdicts.get(key) !== "green") broken.add(plant);
    }
    return broken;
  }

  /** Plants the bug and runs its proof: `red` or `green`, or why neither is known. */
  async function tryOut({ file, caughtBy, level }: Plant): Promise<string> {
    if ("command" in caughtBy) return tryCommand(caughtBy.command);
    const takeOut = putIn(file);
    const changed = changedBy(file);
    try {
      const proof = { ...caughtBy, level };
      if (!isUnit(proof)) return (await build()) ?? (await runProof(proof));
      const canBeWarm = level === "gate" && changed.length > 0 && changed.every(isLoadedByTests);
      return canBeWarm ? await runWarm(proof, changed) : await runProof(proof);
    } finally {
      takeOut();
      changedBefore.push(...changed);
    }
  }

  /** In a process that stays: a plant then costs its test, and not the start of a database and of Vitest. */
  async function runWarm({ file, test = "" }: Proof, changed: string[]): Promise<string> {
    warm ??= await startWarm();
    const files = [...changedBefore.splice(0), ...changed].map((name) => path.join(folder, name));
    warm.send({ file, test, changed: files } satisfies Order);
    const [outcome] = await Promise.race([once(warm, "message"), once(warm, "exit").then(() => [])]);
    if (!outcome) throw new Error("The process that keeps Vitest has ended");
    const { passed, failed, errors } = outcome as Outcome;
    if (failed > 0) return "red";
    if (errors.length > 0) return `broken: ${errors.join("\n").slice(-400)}`;
    return passed > 0 ? "green" : "broken: no test has this name";
  }

  async function startWarm(): Promise<ChildProcess> {
    const child = fork("plants/warm-tests.ts", { cwd: folder, execPath: node, stdio: "ignore" });
    await once(child, "message");
    return child;
  }

  function close(): void {
    warm?.disconnect();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }

  function putIn(plant: string): () => void {
    const text = readFileSync(plant, "utf8");
    if (plant.endsWith(".sql")) return append(`\n--> statement-breakpoint\n${text}`);
    git(["apply", path.resolve(plant)]);
    return () => git(["apply", "--reverse", path.resolve(plant)]);
  }

  function append(text: string): () => void {
    const migrations = readdirSync(path.join(folder, "drizzle")).filter((name) => name.endsWith(".sql"));
    const newest = path.join(folder, "drizzle", migrations.sort().at(-1) ?? "");
    const before = readFileSync(newest);
    appendFileSync(newest, text);
    return () => writeFileSync(newest, before);
  }

  function git(args: string[]): void {
    // Outside a repository, so that paths are relative to the copy.
    const env = { ...environmentFor({}), GIT_CEILING_DIRECTORIES: tmpdir() };
    const { status, stderr } = spawnSync("git", args, { cwd: folder, encoding: "utf8", env });
    if (status !== 0) throw new Error(`The plant no longer applies; cut it again:\n${stderr}`);
  }

  /** Returns why it failed. */
  async function build(): Promise<string | undefined> {
    const { status, output } = await run(["npx", "react-router", "build"]);
    if (status !== 0) return `broken: it does not build: ${output.trim().slice(-400)}`;
    for (const script of ["build-worker", "precompress"]) await run([node, `scripts/${script}.ts`]);
  }

  async function runProof(proof: Proof): Promise<string> {
    const { status, output } = await run(isUnit(proof) ? vitest(proof) : playwright(proof));
    if (status === 0) return /\d+ passed/.test(output) ? "green" : "broken: no test has this name";
    // A file that broke before its first test has caught nothing.
    return /\d+ failed/.test(output) && !/\bno tests\b|No tests? found/i.test(output)
      ? "red"
      : `broken: ${output.trim().slice(-400)}`;
  }

  async function tryCommand(command: string): Promise<string> {
    const { status, output } = await run(["sh", "-c", command], process.cwd());
    if (status === 0) return "green";
    return output.includes("**bad**") ? "red" : `broken: ${output.trim().slice(-400)}`;
  }

  function run([binary = "", ...args]: string[], cwd = folder): Promise<Ending> {
    const child = spawn(binary, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    return new Promise((resolve) => child.once("close", (status) => resolve({ status, output })));
  }

  return { listBrokenUnits, listBrokenJourneys, tryOut, close };
}

const node = path.resolve("node_modules/.bin/node");

function changedBy(plant: string): string[] {
  return Array.from(readFileSync(plant, "utf8").matchAll(/^\+\+\+ b\/(.+)$/gm), ([, file = ""]) => file);
}

/** The tests load it anew; what makes their database runs once. */
const isLoadedByTests = (file: string) => file.startsWith("app/") && !/^app\/platform\/(db|env)/.test(file);

const isUnit = ({ file }: Proof) => /\.test\.tsx?$/.test(file);

export const isCaughtByUnit = (plant: Plant) => proofsOf([plant]).some(({ proof }) => isUnit(proof));

/** Those that a test catches; the others have a command of their own. */
function proofsOf(plants: Plant[]): { plant: Plant; proof: Proof }[] {
  return plants.flatMap((plant) =>
    "file" in plant.caughtBy ? [{ plant, proof: { ...plant.caughtBy, level: plant.level } }] : [],
  );
}

/** Exactly what the gate runs, or exactly what only the long run does. */
function vitest(...proofs: [Proof, ...Proof[]]): string[] {
  const filter = proofs[0].level === "gate" ? "--tags-filter=!long" : "--tags-filter=long";
  const files = new Set(proofs.map(({ file }) => file));
  const tests = new Set(proofs.map(({ test }) => test ?? ".*"));
  return ["npx", "vitest", "run", ...files, filter, "-t", [...tests].join("|")];
}

function playwright({ file, test, level }: Proof): string[] {
  const projects = level === "gate" ? ["journeys", "faults"] : ["long-journeys", "long-faults"];
  const chosen = projects.map((name) => `--project=${name}`);
  return [
    "npx",
    "playwright",
    "test",
    ...chosen,
    "--reporter=line",
    "--workers=1",
    file,
    ...(test ? ["-g", test] : []),
  ];
}
