import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { environmentFor } from "#app/platform/env.server.ts";
import { freePort } from "./free-port.ts";
import { startLocalDatabase } from "./local-database.ts";

// Without a container engine: does what the Dockerfile says in a temporary folder, stage by stage, and starts the
// result as the last stage would. `npm run replay:dockerfile`, a few minutes.

process.chdir(path.resolve(import.meta.dirname, ".."));
const place = mkdtempSync(path.join(tmpdir(), "courtside-docker-"));
// Not inside: PostgreSQL runs as another user, who may not enter there.
const databaseFolder = mkdtempSync(path.join(tmpdir(), "courtside-docker-database-"));
const context = path.join(place, "context");
const began = Date.now();
try {
  copyContext();
  const last = runStages();
  await startAs(last);
} finally {
  for (const folder of [place, databaseFolder]) rmSync(folder, { recursive: true, force: true });
}

/** The tracked or new files that .dockerignore lets through. */
function copyContext(): void {
  const wanted = readFileSync(".dockerignore", "utf8").match(/^!.+$/gm) ?? [];
  for (const line of wanted) cpSync(line.slice(1), path.join(context, line.slice(1)), { recursive: true, filter });
  say("context");
  function filter(file: string): boolean {
    return !/\.test\.tsx?$/.test(file);
  }
}

function runStages(): string {
  const lines = readFileSync("Dockerfile", "utf8").replace(/\\\n/g, " ").split("\n");
  const stages = new Map<string, string>();
  let folder = "";
  for (const line of lines) {
    const [verb = "", ...rest] = line.trim().split(/\s+/);
    if (verb === "FROM") {
      const name = rest[2] ?? "last";
      folder = path.join(place, name);
      mkdirSync(folder);
      stages.set(name, folder);
    } else if (verb === "COPY") copy(rest, stages, folder);
    else if (verb === "RUN" && rest[0] === "npm") run(["sh", "-c", rest.join(" ")], { cwd: folder });
  }
  say(`the last stage adds ${spawnSync("du", ["-sm", folder], { encoding: "utf8" }).stdout.split("\t")[0]} MB`);
  return folder;
}

function copy(words: string[], stages: Map<string, string>, folder: string): void {
  const stage = words[0]?.startsWith("--from=") ? words[0].slice("--from=".length) : undefined;
  const paths = stage ? words.slice(1) : words;
  const to = paths.at(-1) ?? ".";
  const source = stage ? (stages.get(stage) ?? "") : context;
  for (const from of paths.slice(0, -1)) {
    const file = path.join(source, from.replace(/^\/site\//, ""));
    if (!existsSync(file)) throw new Error(`COPY ${from}: there is no such file`);
    const isInto = to.endsWith("/") || to === ".";
    const target = from === "." ? folder : path.join(folder, isInto ? path.basename(from) : to);
    cpSync(file, target, { recursive: true, verbatimSymlinks: true });
  }
}

function run(words: string[], where: { cwd: string; env?: NodeJS.ProcessEnv }): void {
  const { status, stderr } = spawnSync(words[0] ?? "", words.slice(1), { ...where, encoding: "utf8" });
  if (status !== 0) throw new Error(`${words.join(" ")}: ${stderr}`);
  say(words.join(" "));
}

async function startAs(folder: string): Promise<void> {
  const database = await startLocalDatabase({ folder: databaseFolder, hasty: true });
  const port = await freePort();
  const env = environmentFor({
    NODE_ENV: "production",
    DATABASE_URL: database.ownerUrl,
    APP_SECRET: "a-secret-for-the-replay-of-at-least-32-characters",
    ORIGIN: "https://coach.example",
    PORT: String(port),
    DATA_DIR: path.join(place, "data"),
    MEDIA_DIR: path.join(place, "data/media"),
  });
  const node = path.join(folder, "node_modules/.bin/node");
  // As in compose.yaml: the prepare step has the owner's password, the running site only the database's location.
  const siteEnv = { ...env, DATABASE_URL: withoutOwner(database.ownerUrl) };
  run([node, "scripts/migrate.ts"], { cwd: folder, env });
  const site = spawn(node, ["build/server/start.js"], { cwd: folder, env: siteEnv, stdio: "inherit" });
  try {
    await untilReady(`http://127.0.0.1:${port}`);
    const doctor = spawnSync(node, ["scripts/doctor.ts"], { cwd: folder, env: siteEnv, encoding: "utf8" });
    process.stdout.write(doctor.stdout);
    say("the site responded");
  } finally {
    site.kill("SIGTERM");
    await new Promise((resolve) => site.once("exit", resolve));
    database.stop();
  }
}

function withoutOwner(ownerUrl: string): string {
  const { host, pathname } = new URL(ownerUrl);
  return `postgres://${host}${pathname}`;
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const answers = await Promise.all(["/readyz", "/"].map((at) => fetch(url + at).catch(() => undefined)));
    if (answers.every((answer) => answer?.ok)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The site did not start");
}

function say(what: string): void {
  process.stdout.write(`${String(Math.round((Date.now() - began) / 1_000)).padStart(4)} s  ${what}\n`);
}
