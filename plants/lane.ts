import { spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Plant } from "./plant.ts";

type Proof = { file: string; test?: string };
type Ending = { status: number | null; output: string };

/** A copy of the source in which plants are tried out one after the other. */
export async function openLane() {
  const folder = mkdtempSync(path.join(tmpdir(), "courtside-plants-"));
  // PostgreSQL runs as a user of its own, which has to be able to enter.
  chmodSync(folder, 0o755);
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  for (const file of stdout.toString().split("\0").filter(Boolean)) cpSync(file, path.join(folder, file));
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  const soundProofs = new Map<string, Promise<boolean>>();

  /** What its test says: `red` and `green` without the plant are told apart from `red` with it. */
  async function tryOut(plant: Plant): Promise<string> {
    if ("command" in plant.caughtBy) return tryCommand(plant.caughtBy.command);
    const proof = plant.caughtBy;
    const key = JSON.stringify(proof);
    if (!soundProofs.has(key)) soundProofs.set(key, isSound(proof));
    if (!(await soundProofs.get(key))) return "red with nothing planted";
    const takeOut = putIn(plant.file);
    try {
      if (!isUnit(proof)) await build();
      return await runProof(proof);
    } finally {
      takeOut();
    }
  }

  async function isSound(proof: Proof): Promise<boolean> {
    if (!isUnit(proof)) await build();
    return (await runProof(proof)) === "green";
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
    // Outside a repository, so that paths count from the copy.
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() };
    const { status, stderr } = spawnSync("git", args, { cwd: folder, encoding: "utf8", env });
    if (status !== 0) throw new Error(`The plant no longer applies; cut it again:\n${stderr}`);
  }

  async function build(): Promise<void> {
    const { status, output } = await run(["npx", "react-router", "build"]);
    if (status !== 0) throw new Error(`The planted source does not build:\n${output}`);
    await run([path.resolve("node_modules/.bin/node"), "scripts/precompress.ts"]);
  }

  async function runProof(proof: Proof): Promise<string> {
    const { status, output } = await run(isUnit(proof) ? vitest(proof) : playwright(proof));
    if (status === 0) return "green";
    // A file that broke before its first test has caught nothing.
    return /\d+ failed/.test(output) && !/No test|0 test/.test(output) ? "red" : `broken: ${output.trim().slice(-400)}`;
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

  return { tryOut, close: () => rmSync(folder, { recursive: true, force: true }) };
}

const isUnit = ({ file }: Proof) => /\.test\.tsx?$/.test(file);

function vitest({ file, test }: Proof): string[] {
  return ["npx", "vitest", "run", file, ...(test ? ["-t", test] : [])];
}

function playwright({ file, test }: Proof): string[] {
  return ["npx", "playwright", "test", "--reporter=line", "--workers=1", file, ...(test ? ["-g", test] : [])];
}
