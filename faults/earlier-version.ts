import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { checkBackupFile } from "#app/platform/backup/backup-file.server.ts";
import { earlierSite } from "#tests/earlier-site.ts";

/** The first migration that the kept site does not have. */
export async function firstNewMigration(): Promise<string | undefined> {
  const { migrations } = await checkBackupFile(earlierSite, undefined);
  const { entries } = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8"));
  const tag: string | undefined = entries[migrations.length]?.tag;
  return tag && `drizzle/${tag}.sql`;
}

/**
 * The folder of the last version before that migration, checked out from the history and built; an existing one is
 * reused. Without such a migration it is this version.
 */
export function bringEarlierVersion(newMigration: string | undefined): string {
  if (!newMigration) return path.resolve();
  const commit = commitBefore(newMigration);
  const folder = path.join(tmpdir(), `courtside-version-${commit.slice(0, 12)}`);
  if (!existsSync(path.join(folder, "build", "server", "index.js"))) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    const files = execFileSync("git", ["archive", commit], { maxBuffer: 2 ** 30 });
    execFileSync("tar", ["--extract", "--directory", folder], { input: files });
    bringPackages(folder);
    run("npm", ["run", "build"], folder);
  } else if (!existsSync(path.join(folder, "node_modules"))) bringPackages(folder);
  return folder;
}

function commitBefore(newMigration: string): string {
  // A merge may have added it.
  const added = git("log", "-m", "--first-parent", "--diff-filter=A", "--format=%H", "--", newMigration)
    .split("\n")
    .at(-1);
  const before = added && git("rev-parse", "--quiet", "--verify", `${added}^`);
  if (before) return before;
  throw new Error(
    `This drill runs the version from before ${newMigration}, so it needs the repository's history: an archive or a shallow clone has none (git fetch --unshallow).`,
  );
}

function git(...args: string[]): string {
  return spawnSync("git", args, { encoding: "utf8" }).stdout?.trim() ?? "";
}

/** Our node_modules, if they hold all of the earlier version's packages in the same versions. */
function bringPackages(folder: string): void {
  const [earlier, ours] = [lockedIn(folder), lockedIn(path.resolve())];
  const isHeld = Object.entries(earlier).every(([name, { version }]) => name === "" || ours[name]?.version === version);
  const packages = path.join(folder, "node_modules");
  // The checkout that lent its packages last time may be gone.
  rmSync(packages, { force: true });
  if (isHeld) symlinkSync(path.resolve("node_modules"), packages);
  else run("npm", ["ci"], folder);
}

function lockedIn(folder: string): Record<string, { version?: string }> {
  return JSON.parse(readFileSync(path.join(folder, "package-lock.json"), "utf8")).packages;
}

function run(command: string, args: string[], folder: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed in ${folder}:\n${stdout}${stderr}`);
}
