import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import pg from "pg";
import { environmentFor } from "#app/platform/env.server.ts";
import { openMailbox } from "#tests/mailbox.ts";
import { freePort } from "./free-port.ts";
import { clusterIn } from "./postgres-cluster.ts";

/** `npm run follow:readme`: does what the README's 'Install it' says, in an empty folder, up to a signed-in admin. */
process.chdir(path.resolve(import.meta.dirname, ".."));
const place = mkdtempSync(path.join(tmpdir(), "courtside-readme-"));
const site = path.join(place, "courtside");
const [sql = "", commands = ""] = blocksOf(readFileSync("README.md", "utf8"));
const superPassword = "made-for-this-run";
const env = asInEmptyFolder();
const [databasePort, port] = [await freePort(), await freePort()];
const mailbox = await openMailbox();
const cluster = clusterIn(mkdtempSync(path.join(tmpdir(), "courtside-readme-database-")));
cluster.initialise(superPassword);
cluster.start({ port: databasePort, settings: {} });

const began = performance.now();
let since = began;
try {
  process.stdout.write(`With Node ${outputOf("node -v", place)} and npm ${outputOf("npm -v", place)}:\n`);
  await asAdministrator(sql);
  say("create the database");
  for (const line of commands.trim().split("\n")) await follow(line.replace(/ +#.*$/, ""));
} finally {
  cluster.stop();
  await mailbox.close();
  rmSync(place, { recursive: true, force: true });
}

/** The blocks under 'Install it', in their order. */
function blocksOf(readme: string): string[] {
  const section = readme.slice(readme.indexOf("## Install it"), readme.indexOf("## Work on it"));
  return [...section.matchAll(/```\w+\n(.*?)```/gs)].map(([, block = ""]) => block);
}

async function asAdministrator(statements: string): Promise<void> {
  const client = new pg.Client(`postgres://postgres:${superPassword}@127.0.0.1:${databasePort}/postgres`);
  await client.connect();
  for (const statement of statements.trim().split(";\n")) await client.query(statement);
  await client.end();
}

async function follow(line: string): Promise<void> {
  if (line.startsWith("git clone")) outputOf(`git clone --quiet ${process.cwd()} courtside`, place);
  else if (line.startsWith("cp .env.example")) writeFileSync(path.join(site, ".env"), filledIn());
  else if (line === "npm start") await startAndSignIn();
  else outputOf(line, site);
  say(line);
}

/** What a person types into .env, and where this run's stand-ins are. */
function filledIn(): string {
  const values = {
    DATABASE_URL: `postgres://courtside_owner:choose-one@127.0.0.1:${databasePort}/courtside`,
    APP_SECRET: "made-for-this-run-and-nothing-but-this-run",
    ORIGIN: `http://127.0.0.1:${port}`,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "site@coach.example",
    PORT: String(port),
  };
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, "m"), `${name}=${value}`),
    readFileSync(path.join(site, ".env.example"), "utf8"),
  );
}

/** Without the Node that npm puts in front of the machine's own: who installs the site has none but that. */
function asInEmptyFolder(): NodeJS.ProcessEnv {
  const inherited = environmentFor({});
  const folders = inherited.PATH?.split(path.delimiter) ?? [];
  const own = path.resolve("node_modules", ".bin");
  return { ...inherited, PATH: folders.filter((folder) => folder !== own).join(path.delimiter) };
}

function outputOf(command: string, cwd: string): string {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
    cwd,
    encoding: "utf8",
    env,
  });
  if (status !== 0) throw new Error(`${command}\n${stdout}\n${stderr}`);
  return stdout.trim();
}

async function startAndSignIn(): Promise<void> {
  const server = spawn("npm", ["start"], { cwd: site, env, detached: true });
  try {
    await signIn(await addressIn(server.stdout));
  } finally {
    if (server.pid) process.kill(-server.pid, "SIGTERM");
  }
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  let log = "";
  for await (const chunk of output) {
    log += chunk;
    const [, address] = /^(http\S+\/setup\?token=\S+)$/m.exec(log) ?? [];
    if (address && log.includes('"msg":"ready"')) return address;
  }
  throw new Error(`The site ended:\n${log}`);
}

async function signIn(address: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage();
  await page.goto(address, { waitUntil: "networkidle" });
  await page.getByLabel("Email").fill("owner@coach.example");
  await page.getByRole("textbox", { name: "Password" }).fill("long rallies win matches");
  await page.getByLabel("Brand").fill("Baseline Tennis");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByText("Your site is set up").waitFor();
  await browser.close();
}

function say(step: string): void {
  const now = performance.now();
  const seconds = (from: number) => `${((now - from) / 1_000).toFixed(1).padStart(6)} s`;
  process.stdout.write(`${seconds(since)}  ${seconds(began)} in all  ${step}\n`);
  since = now;
}
