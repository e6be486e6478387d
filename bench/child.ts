import { spawn } from "node:child_process";
import path from "node:path";
import { freePort } from "#scripts/free-port.ts";
import { until } from "#tests/mailbox.ts";

/** Runs one of this folder's bare servers in its own process, controlled through standard input. */
export async function startBare(name: string, task: object) {
  const port = await freePort();
  const file = path.join(import.meta.dirname, name);
  const child = spawn(path.resolve("node_modules/.bin/node"), [file], { stdio: ["pipe", "inherit", "inherit"] });
  child.stdin.end(JSON.stringify({ ...task, port }));
  const url = `http://127.0.0.1:${port}`;
  await until(() => responds(url), `${name} to respond`, 10);
  return { url, stop: () => void child.kill("SIGKILL") };
}

async function responds(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
