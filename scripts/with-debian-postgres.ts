import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { environmentFor } from "#app/platform/env.server.ts";
import { freePort } from "./free-port.ts";

/** Runs a command with DATABASE_URL at a throwaway cluster of the oldest PostgreSQL that Debian's package installed. */
const [command, ...args] = process.argv.slice(2);
if (!command) throw new Error("Usage: with-debian-postgres.ts COMMAND [ARGUMENTS]");

const installed = readdirSync("/usr/lib/postgresql").sort((a, b) => Number(a) - Number(b));
const binaries = path.join("/usr/lib/postgresql", installed[0] ?? "", "bin");
const folder = mkdtempSync(path.join(tmpdir(), "courtside-debian-"));
const port = await freePort();

asPostgres("initdb", ["-D", `${folder}/cluster`, "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"]);
const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=300`;
asPostgres("pg_ctl", ["-D", `${folder}/cluster`, "-w", "-l", `${folder}/log`, "-o", flags, "start"]);
try {
  const psql = ["-h", "127.0.0.1", "-p", String(port), "-d", "postgres", "-qc"];
  asPostgres("psql", [...psql, "create role courtside_owner login createrole createdb"]);
  asPostgres("psql", [...psql, "create database courtside owner courtside_owner"]);
  const DATABASE_URL = `postgres://courtside_owner@127.0.0.1:${port}/courtside`;
  process.exitCode = spawnSync(command, args, { stdio: "inherit", env: environmentFor({ DATABASE_URL }) }).status ?? 1;
} finally {
  asPostgres("pg_ctl", ["-D", `${folder}/cluster`, "-m", "immediate", "stop"]);
  rmSync(folder, { recursive: true, force: true });
}

function asPostgres(binary: string, parameters: string[]): void {
  const full = path.join(binaries, binary);
  if (process.getuid?.() !== 0) execFileSync(full, parameters, { stdio: "ignore" });
  else {
    execFileSync("chown", ["postgres", folder]);
    execFileSync("runuser", ["-u", "postgres", "--", full, ...parameters], { stdio: "ignore", cwd: "/" });
  }
}
