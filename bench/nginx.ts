import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#scripts/free-port.ts";
import { until } from "#tests/mailbox.ts";

export function hasNginx(): boolean {
  try {
    execFileSync("nginx", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Debian's nginx with one server block, in its own folder. */
export async function startNginx(block: (folder: string) => string) {
  const folder = mkdtempSync(path.join(tmpdir(), "courtside-nginx-"));
  const port = await freePort();
  mkdirSync(path.join(folder, "temp"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  writeFileSync(
    path.join(folder, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     user ${process.getuid?.() === 0 ? "root" : "nobody"};
     events { worker_connections 4096; }
     http {
       access_log off; keepalive_requests 1000000; default_type text/html;
       ${temporary.map((name) => `${name}_temp_path ${folder}/temp;`).join(" ")}
       ${block(folder).replaceAll("$PORT", String(port))}
     }`,
  );
  const child = spawn("nginx", ["-c", `${folder}/nginx.conf`, "-e", `${folder}/error.log`], { stdio: "inherit" });
  const url = `http://127.0.0.1:${port}`;
  await until(() => fetch(url).then(Boolean, () => false), "nginx to respond", 10);
  return {
    url,
    stop: () => {
      child.kill("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
