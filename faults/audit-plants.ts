import { spawnSync } from "node:child_process";
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
import { parseArgs } from "node:util";
import { type PlantedWeakness, type Proof, plantedWeaknesses } from "./planted-weaknesses.ts";

/**
 * `npm run audit:plants [-- --only redirect,grant]`: puts one weakness at a time into a copy of the source and runs the test
 * that claims to see it. A test that stays green with the weakness in place, or is red without it, fails the audit.
 */
const { values } = parseArgs({ options: { only: { type: "string" } } });
const wanted = values.only?.split(",");
const chosen = plantedWeaknesses.filter(({ name }) => !wanted || wanted.some((part) => name.includes(part)));
const folder = mkdtempSync(path.join(tmpdir(), "courtside-audit-"));
const verdicts: { name: string; test: string; isCaught: boolean; seconds: number }[] = [];

try {
  // PostgreSQL runs as a user of its own, who has to come in.
  chmodSync(folder, 0o755);
  copySource();
  const broken = provenWithoutPlants();
  for (const weakness of chosen) verdicts.push(tryOut(weakness, broken));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
report();

function copySource(): void {
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  for (const file of stdout.toString().split("\0").filter(Boolean)) cpSync(file, path.join(folder, file));
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
}

/** The proofs that fail with nothing planted, which then prove nothing. */
function provenWithoutPlants(): Set<string> {
  const proofs = new Map(chosen.map(({ proof }) => [commandOf(proof).join(" "), proof]));
  if ([...proofs.values()].some(({ kind }) => kind === "journey")) build();
  const broken = [...proofs].filter(([, proof]) => !passes(proof)).map(([command]) => command);
  for (const command of broken) process.stdout.write(`Red with nothing planted, so it proves nothing: ${command}\n`);
  return new Set(broken);
}

function tryOut({ name, plant, proof }: PlantedWeakness, broken: Set<string>) {
  const began = performance.now();
  const isSound = !broken.has(commandOf(proof).join(" "));
  const takeOut = putIn(plant);
  if (proof.kind === "journey") build();
  const isCaught = isSound && !passes(proof);
  takeOut();
  const seconds = Math.round((performance.now() - began) / 1_000);
  const test = `${proof.file}${proof.test ? `: ${proof.test}` : ""}`;
  process.stdout.write(`${isCaught ? "red, as it must be" : "GREEN, nobody noticed"}  ${name}  (${seconds} s)\n`);
  return { name, test, isCaught, seconds };
}

function putIn(plant: PlantedWeakness["plant"]): () => void {
  const file = path.join(folder, "find" in plant ? plant.file : newestMigration());
  const before = readFileSync(file, "utf8");
  if ("sql" in plant) appendFileSync(file, `\n--> statement-breakpoint\n${plant.sql};\n`);
  else if (before.includes(plant.find))
    writeFileSync(
      file,
      before.replace(plant.find, () => plant.replace),
    );
  else throw new Error(`${plant.file} no longer has: ${plant.find}`);
  return () => writeFileSync(file, before);
}

function newestMigration(): string {
  const migrations = readdirSync(path.join(folder, "drizzle")).filter((name) => name.endsWith(".sql"));
  return path.join("drizzle", migrations.sort().at(-1) ?? "");
}

function build(): void {
  const { status, stderr } = run(["react-router", "build"]);
  if (status !== 0) throw new Error(`The planted source does not build:\n${stderr}`);
  spawnSync(path.resolve("node_modules/.bin/node"), ["scripts/precompress.ts"], { cwd: folder });
}

function passes(proof: Proof): boolean {
  return run(commandOf(proof)).status === 0;
}

function commandOf({ kind, file, test }: Proof): string[] {
  if (kind === "unit") return ["vitest", "run", file, ...(test ? ["-t", test] : [])];
  const projects = file.startsWith("faults/") ? ["--project=patient", "--project=faults"] : ["--project=journeys"];
  return ["playwright", "test", ...projects, "--retries=0", "--workers=1", file, ...(test ? ["-g", test] : [])];
}

function run(command: string[]) {
  return spawnSync("npx", command, { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 28 });
}

function report(): void {
  const lines = verdicts.map(
    ({ name, test, isCaught, seconds }) => `| ${name} | \`${test}\` | ${isCaught ? "red" : "**green**"} | ${seconds} |`,
  );
  process.stdout.write(`\n| planted weakness | test | verdict | seconds |\n|---|---|---|---|\n${lines.join("\n")}\n`);
  const caught = verdicts.filter(({ isCaught }) => isCaught).length;
  process.stdout.write(`\n${caught} caught, ${verdicts.length - caught} unnoticed\n`);
  if (caught < verdicts.length) process.exitCode = 1;
}
