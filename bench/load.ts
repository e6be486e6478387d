import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

type Load = { url: string; connections?: number; headers?: Record<string, string>; script?: string };

/** Requests a second by wrk (Debian's package), on one thread so that the server keeps a core. */
export async function requestsPerSecond(
  { url, connections = 32, headers = {}, script }: Load,
  seconds: number,
): Promise<number> {
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s"];
  for (const [name, value] of Object.entries(headers)) args.push("-H", `${name}: ${value}`);
  if (script) args.push("-s", script);
  const { stdout } = await run("wrk", [...args, url]).catch((error) => {
    if (error.code === "ENOENT") throw new Error("This needs wrk: apt install wrk");
    throw error;
  });
  // A fast refusal does not count.
  const wrong = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(stdout);
  if (wrong) throw new Error(`${url}: ${wrong[0]}`);
  const [, figure] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  if (!figure) throw new Error(`wrk reported nothing about ${url}:\n${stdout}`);
  return Number(figure);
}
