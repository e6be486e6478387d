import path from "node:path";
import { parseArgs } from "node:util";
import MailDev from "maildev";
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from "vite";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { closeConnections, requireOwnerUrl } from "#app/platform/db/connection.server.ts";
import { adminDb } from "#app/platform/db/doors/admin-door.server.ts";
import { migrateDatabase } from "#app/platform/db/migrate.server.ts";
import { env, given, provideEnvironment } from "#app/platform/env.server.ts";
import { demoRefusals, getDemoState, removeDemo } from "#seeds/living/demo-mark.ts";
import { playDemo } from "#seeds/living/living-demo.ts";
import { seed, seedNames } from "#seeds/seed.ts";
import { makeDemoCoach, openDemoDoor } from "./demo-door.ts";
import { freePort } from "./free-port.ts";
import { startLocalDatabase } from "./local-database.ts";

// A production `.env` would have its database filled with demo content.
const isGivenDatabase =
  "npm run dev fills its database with demo content, so it doesn't touch the one in DATABASE_URL: unset it or move .env away, and development brings its own.";

// `npm run demo` is this with `--demo`, which insists on a demo. `npm run dev` creates one if there is no data yet.
const { values: wanted } = parseArgs({
  options: {
    demo: { type: "boolean", default: false },
    "without-demo": { type: "boolean", default: false },
    anew: { type: "boolean", default: false },
    remove: { type: "boolean", default: false },
    seed: { type: "string", default: "courtside" },
  },
});

type Stop = () => Promise<void>;

process.chdir(path.resolve(import.meta.dirname, ".."));
provideEnvironment({ NODE_ENV: "development", UI_GALLERY: "on", LOG_LEVEL: "info" });
const stops: Stop[] = [];
let ending: Promise<void> | undefined;

if (given("DATABASE_URL")) {
  process.stderr.write(`${isGivenDatabase}\n`);
  process.exit(1);
}
endAtSignals();
try {
  await bringDatabase();
  if (wanted.remove) await removeAndEnd();
  if (!given("SMTP_URL")) await bringMailbox();
  const doorPort = await freePort(1082);
  const doorHost = `127.0.0.1:${doorPort}`;
  provideEnvironment({ OWN_NETWORK_HOSTS: doorHost, FORECAST_URL: `http://${doorHost}` });
  await prepareDatabase();
  await insistOnPort(env().PORT);
  const door = await bringDemo(doorPort);
  await serve();
  if (door) say(`  Sign in  ${door.signIn}\n  Family   ${door.family}`);
} catch (error) {
  // Closing the terminal also stops what we have just started.
  if (!ending) process.stderr.write(`${toldOf(error)}\n`);
  await end(1);
}

/** Before creating the demo, which takes a minute: too late to learn that the port is taken. */
async function insistOnPort(port: number): Promise<void> {
  if ((await freePort(port)) === port) return;
  process.stderr.write(`Something else has port ${port}: stop it, or take another, as in PORT=3001 npm run demo.\n`);
  await end(1);
}

/** A refusal is one sentence; anything else is a bug, with its stack. */
function toldOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isRefusal = Object.values(demoRefusals).some((sentence) => error.message.startsWith(sentence));
  return isRefusal ? error.message : (error.stack ?? error.message);
}

/** Ctrl+C or closing the terminal stops PostgreSQL too, at any point of the start. */
function endAtSignals(): void {
  // The mailbox and Vite have listeners that exit at once and would leave PostgreSQL running.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(signal).on(signal, () => end(0));
}

async function bringDatabase(): Promise<void> {
  const database = await startLocalDatabase({
    folder: ".data/development",
    onStarting: (stop) => stops.unshift(async () => stop()),
  });
  provideEnvironment({ DATABASE_URL: database.ownerUrl });
}

async function bringMailbox(): Promise<void> {
  const [smtp, web] = [await freePort(1025), await freePort(1080)];
  const mailbox = new MailDev({ smtp, web, ip: "127.0.0.1", webIp: "127.0.0.1", silent: true });
  endAtSignals();
  mailbox.listen();
  stops.unshift(() => new Promise((resolve) => mailbox.close(resolve)));
  provideEnvironment({ SMTP_URL: `smtp://127.0.0.1:${smtp}`, MAIL_FROM: "Courtside <site@courtside.example>" });
  say(`  Mailbox  http://127.0.0.1:${web}`);
}

async function prepareDatabase(): Promise<void> {
  await migrateDatabase({ ownerUrl: requireOwnerUrl(), secret: env().APP_SECRET });
  stops.unshift(closeConnections);
  if (wanted.anew && (await getDemoState()) === "demo") await removeDemo(requireOwnerUrl());
  await adminDb().transaction((tx) => seed(tx, seedNames));
}

/** A year of a coach's work, created once; existing data is kept. */
async function bringDemo(port: number) {
  const state = await getDemoState();
  if (state === "in use" && wanted.demo)
    throw new Error(`${demoRefusals.inUse} Delete .data/development to start over.`);
  if (state === "in use" || (state === "empty" && wanted["without-demo"])) return undefined;
  const door = await openDemoDoor({ host: "127.0.0.1", port, siteUrl: `http://127.0.0.1:${env().PORT}` });
  stops.unshift(door.close);
  if (state === "empty") await makeDemo(door.calendar);
  return door;
}

async function makeDemo(busyAddress: string): Promise<void> {
  say("  Demo     creating a year of a coach's work, which takes a minute or two");
  const began = performance.now();
  const { time_zone: zone } = defaultSettings;
  await playDemo({ ownerUrl: requireOwnerUrl(), zone, now: Date.now(), seed: wanted.seed, busyAddress });
  await makeDemoCoach();
  say(`  Demo     made in ${Math.round((performance.now() - began) / 1000)} seconds`);
}

async function removeAndEnd(): Promise<void> {
  await removeDemo(requireOwnerUrl());
  say("The demo is removed. What remains is a new site.");
  await end(0);
}

async function serve(): Promise<void> {
  const { HOST, PORT } = env();
  const vite = await createServer({ server: { host: HOST, port: PORT, strictPort: true } });
  endAtSignals();
  await vite.listen();
  stops.unshift(() => vite.close());
  const { startBackground, announceSetup } = await serverOf(vite);
  stops.unshift(await startBackground());
  say(`  Site     http://${HOST}:${PORT}`);
  await announceSetup();
}

async function serverOf(vite: ViteDevServer): Promise<typeof import("#app/server.ts")> {
  const environment = vite.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error("The SSR environment cannot run modules");
  return (await environment.runner.import("/app/server.ts")) as typeof import("#app/server.ts");
}

function end(status: number): Promise<void> {
  ending ??= stopAll().then(() => process.exit(status));
  return ending;
}

async function stopAll(): Promise<void> {
  for (const stop of stops) await stop().catch((error: unknown) => say(String(error)));
}

function say(line: string): void {
  // The terminal may be gone.
  if (process.stdout.writable) process.stdout.write(`${line}\n`);
}
