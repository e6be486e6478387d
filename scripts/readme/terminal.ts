import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { environmentFor } from "#app/platform/env.server.ts";
import { until } from "#tests/mailbox.ts";

export type Terminal = ReturnType<typeof openTerminal>;

const repository = path.resolve(import.meta.dirname, "../..");

/** A shell on a clean machine: an empty home, no npm cache, and only the machine's own Node. */
export function openTerminal() {
  const home = mkdtempSync(path.join(realpathSync(tmpdir()), "courtside-readme-"));
  // PostgreSQL does not run as root: its own user needs access.
  chmodSync(home, 0o755);
  const environment = { ...machineEnvironment(), HOME: home };
  let folder = home;
  const started: ChildProcess[] = [];
  return {
    folder: () => folder,
    /** Runs a line and returns its output; the next one starts in the folder where this one ended. */
    async run(line: string): Promise<string> {
      const shell = spawn("sh", ["-ec", `${typed(line)}\npwd >&3`], {
        ...{ cwd: folder, env: environment },
        stdio: ["ignore", "pipe", "pipe", "pipe"],
      });
      const [stdout = "", stderr, where = ""] = await Promise.all(
        (shell.stdio.slice(1) as Readable[]).map((stream) => text(stream)),
      );
      const status = shell.exitCode ?? (await once(shell, "exit"))[0];
      if (status !== 0) throw new Error(`${line} ended with ${status}:\n${stdout}\n${stderr}`);
      folder = where.trim();
      return stdout.trim();
    },
    /** Starts a foreground command. */
    start(line: string, settings: Record<string, string> = {}) {
      const env = { ...environment, ...settings };
      const command = spawn("sh", ["-c", typed(line)], { cwd: folder, env, detached: true });
      started.push(command);
      return watched(line, command);
    },
    /** Waits until everything started here has ended. */
    async becomesQuiet(): Promise<void> {
      const isQuiet = () => runningOf(home, started).length === 0;
      await until(isQuiet, "everything to end", 15).catch(() => {
        const left = runningOf(home, started).map(({ command }) => command);
        if (left.length > 0) throw new Error(`This is left running:\n${left.join("\n")}`);
      });
    },
    close(): void {
      for (const { pid } of runningOf(home, started)) process.kill(pid, "SIGKILL");
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function typed(line: string): string {
  return line.replace("<this repository>", repository);
}

function watched(line: string, command: ChildProcess) {
  let said = "";
  for (const stream of [command.stdout, command.stderr]) stream?.on("data", (chunk) => (said += chunk));
  return {
    /** Waits for output that matches, and returns the captured group. */
    async says(pattern: RegExp): Promise<string> {
      const printed = () => {
        if (pattern.test(said)) return true;
        if (command.exitCode !== null) throw new Error(`${line} ended with ${command.exitCode}:\n${said}`);
        return false;
      };
      await until(printed, `${line} to print ${pattern} after:\n${said}`, 600);
      return pattern.exec(said)?.[1] ?? "";
    },
    /** Ctrl+C: everything in the foreground gets it. */
    async interrupt(): Promise<void> {
      const exit = once(command, "exit");
      if (command.exitCode === null && command.pid) process.kill(-command.pid, "SIGINT");
      await exit;
    },
  };
}

/** Enough to find programs and reach the internet; nothing that npm passes to its scripts. */
function machineEnvironment(): NodeJS.ProcessEnv {
  const { PATH = "", LANG, NODE_EXTRA_CA_CERTS, http_proxy, https_proxy, no_proxy } = environmentFor({});
  // npm puts the project's own Node before the machine's.
  const folders = PATH.split(path.delimiter).filter((folder) => !folder.split(path.sep).includes("node_modules"));
  const all = { LANG, NODE_EXTRA_CA_CERTS, http_proxy, https_proxy, no_proxy };
  const known = Object.entries(all).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(known), PATH: folders.join(path.delimiter) };
}

/** By its process group or, for PostgreSQL, which leaves it, by the folder it names. */
function runningOf(home: string, started: ChildProcess[]): { pid: number; command: string }[] {
  const { stdout } = spawnSync("ps", ["-eo", "pid=,pgid=,stat=,args="], { encoding: "utf8" });
  const groups = started.map(({ pid }) => String(pid));
  return [...stdout.matchAll(/^ *(\d+) +(\d+) +(\S+) +(.*)$/gm)]
    .filter(([, , group = "", state = "", command = ""]) => {
      const isOver = state.startsWith("Z");
      return !isOver && (groups.includes(group) || command.includes(home));
    })
    .map(([, pid, , , command = ""]) => ({ pid: Number(pid), command }));
}
