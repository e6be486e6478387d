import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#scripts/free-port.ts";
import { withClient } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";

/** Debian's PgBouncer in transaction mode before one login. Returns the login's URL through it. */
export async function startPgBouncer(behind: string, serverConnections: number) {
  const folder = mkdtempSync(path.join(tmpdir(), "courtside-pgbouncer-"));
  const port = await freePort();
  const { hostname, port: serverPort, pathname, username, password } = new URL(behind);
  const database = pathname.slice(1);
  writeFileSync(path.join(folder, "users"), `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    path.join(folder, "pgbouncer.ini"),
    `[databases]
${database} = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = ${serverConnections}
ignore_startup_parameters = extra_float_digits
`,
  );
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chmodSync(folder, 0o755);
  const child = spawn("pgbouncer", ["-q", ...(isRoot ? ["-u", "nobody"] : []), `${folder}/pgbouncer.ini`], {
    stdio: "ignore",
  });
  const through = new URL(behind);
  through.port = String(port);
  const url = through.href;
  const answers = () => withClient(url, (client) => client.query("select 1")).then(Boolean, () => false);
  await until(answers, "PgBouncer to respond", 10);
  return {
    url,
    stop: () => {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
