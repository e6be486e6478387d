import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { environmentFor } from "#app/platform/env.server.ts";
import { until } from "#tests/mailbox.ts";
import { freePort } from "./free-port.ts";

test("npm run dev with a production DATABASE_URL says in one sentence what to do, and does not connect", {
  tags: "long",
}, async () => {
  let visits = 0;
  const database = createServer((socket) => {
    visits += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(database, "listening");
  const address = database.address();
  const port = typeof address === "object" ? address?.port : 0;
  const dev = spawn(path.resolve("node_modules/.bin/node"), ["scripts/dev.ts"], {
    env: environmentFor({
      NODE_ENV: "development",
      DATABASE_URL: `postgres://owner:secret@127.0.0.1:${port}/courtside`,
    }),
  });
  const [said, [status]] = await Promise.all([text(dev.stderr), once(dev, "exit")]);
  database.close();
  expect(said.trim().split("\n")).toEqual([expect.stringMatching(/DATABASE_URL: unset it or move \.env away/)]);
  expect(status).toBe(1);
  expect(visits).toBe(0);
});

/** A second copy of the project, so that a running development server is not stopped. */
function copyOfProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "courtside-dev-"));
  // PostgreSQL runs as its own user, who needs access.
  chmodSync(folder, 0o755);
  const parts = ["app", "drizzle", "public", "scripts", "seeds"];
  const files = ["package.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts"];
  for (const part of [...parts, ...files]) cpSync(part, path.join(folder, part), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  return folder;
}

/** A zombie does not count as a process. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z\s]/.test(stdout.trim());
}

/** The final one: while a cluster is created, others come and go and write a negative number. */
function postgresIn(folder: string): number | undefined {
  try {
    const file = path.join(folder, ".data/development/cluster/postmaster.pid");
    const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
    return pid > 0 && isRunning(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

type Ending = { signal: NodeJS.Signals; isTime: (said: string) => boolean; flags?: string[] };

/** Runs `npm run dev` in its own terminal until a signal. Returns PostgreSQL's process id. */
async function endInTerminal(folder: string, { signal, isTime, flags = ["--without-demo"] }: Ending): Promise<number> {
  const port = String(await freePort());
  const none = { DATABASE_URL: undefined, SMTP_URL: undefined, VITEST: undefined };
  const env = { ...environmentFor({ NODE_ENV: "development", PORT: port, LOG_LEVEL: "info" }), ...none };
  const dev = spawn("npm", ["run", "dev", "--", ...flags], { cwd: folder, env, detached: true });
  const exit = once(dev, "exit");
  let said = "";
  for (const stream of [dev.stdout, dev.stderr]) stream.on("data", (chunk) => (said += chunk));
  let postgres: number | undefined;
  const isNow = () => {
    if (dev.exitCode !== null) throw new Error(`It ended by itself: ${said}`);
    postgres = postgresIn(folder);
    return postgres !== undefined && isTime(said);
  };
  try {
    await until(isNow, "the time to end it", 180);
  } finally {
    if (dev.exitCode === null) process.kill(-(dev.pid ?? 0), signal);
    await exit;
  }
  return postgres ?? 0;
}

const isMakingDemo = (said: string) => said.includes("  Demo ");
const isUp = (said: string) => said.includes("  Site ");

test.each<[string, Ending]>([
  ["a terminal that is closed while it starts", { signal: "SIGHUP", isTime: () => true }],
  ["a terminal that is closed once the site is up", { signal: "SIGHUP", isTime: isUp }],
  ["Ctrl+C while the demo is made", { signal: "SIGINT", isTime: isMakingDemo, flags: [] }],
  ["Ctrl+C", { signal: "SIGINT", isTime: isUp }],
  ["kill", { signal: "SIGTERM", isTime: isUp }],
])("%s takes the development PostgreSQL along", { tags: "long" }, async (_how, ending) => {
  const folder = copyOfProject();
  let postgres = 0;
  try {
    postgres = await endInTerminal(folder, ending);
    await until(() => !isRunning(postgres), "PostgreSQL to be gone", 30);
  } finally {
    if (postgres > 0 && isRunning(postgres)) process.kill(postgres, "SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  }
});

test("npm run demo on a busy port says so before creating a demo, and leaves nothing running", {
  tags: "long",
}, async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? address?.port : 0;
  const folder = copyOfProject();
  const none = { DATABASE_URL: undefined, SMTP_URL: undefined, VITEST: undefined };
  const env = { ...environmentFor({ NODE_ENV: "development", PORT: String(port) }), ...none };
  try {
    const demo = spawn("npm", ["run", "demo"], { cwd: folder, env });
    const [stdout, stderr, [status]] = await Promise.all([text(demo.stdout), text(demo.stderr), once(demo, "exit")]);
    expect(stderr).toContain(`Something else has port ${port}: stop it, or take another`);
    expect(stdout).not.toContain("is being made");
    expect(status).toBe(1);
    expect(postgresIn(folder)).toBeUndefined();
  } finally {
    other.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
