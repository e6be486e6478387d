import path from "node:path";
import MailDev from "maildev";
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from "vite";
import { adminDb } from "#app/platform/db/admin-door.server.ts";
import { closeConnections } from "#app/platform/db/connection.server.ts";
import { migrateDatabase } from "#app/platform/db/migrate.server.ts";
import { env, given, provideEnvironment } from "#app/platform/env.server.ts";
import { seed, seedNames } from "#seeds/seed.ts";
import { freePort } from "./free-port.ts";
import { startLocalDatabase } from "./local-database.ts";

type Stop = () => Promise<void>;

process.chdir(path.resolve(import.meta.dirname, ".."));
provideEnvironment({ NODE_ENV: "development", UI_GALLERY: "on", LOG_LEVEL: "info" });
const stops: Stop[] = [];

if (!given("DATABASE_URL")) await bringDatabase();
if (!given("SMTP_URL")) await bringMailbox();
await prepareDatabase();
await serve();

async function bringDatabase(): Promise<void> {
  const database = await startLocalDatabase({ folder: ".data/development" });
  stops.unshift(async () => database.stop());
  provideEnvironment({ DATABASE_URL: database.ownerUrl });
}

async function bringMailbox(): Promise<void> {
  const [smtp, web] = [await freePort(1025), await freePort(1080)];
  const mailbox = new MailDev({ smtp, web, ip: "127.0.0.1", webIp: "127.0.0.1", silent: true });
  mailbox.listen();
  stops.unshift(() => new Promise((resolve) => mailbox.close(resolve)));
  provideEnvironment({ SMTP_URL: `smtp://127.0.0.1:${smtp}`, MAIL_FROM: "Courtside <site@courtside.example>" });
  say(`  Mailbox  http://127.0.0.1:${web}`);
}

async function prepareDatabase(): Promise<void> {
  const { DATABASE_URL, APP_SECRET } = env();
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
  await migrateDatabase({ ownerUrl: DATABASE_URL, secret: APP_SECRET });
  await adminDb().transaction((tx) => seed(tx, seedNames));
  stops.unshift(closeConnections);
}

async function serve(): Promise<void> {
  const { HOST, PORT } = env();
  const vite = await createServer({ server: { host: HOST, port: PORT, strictPort: true } });
  await vite.listen();
  stops.unshift(() => vite.close());
  stops.unshift(await startBackground(vite));
  say(`  Site     http://${HOST}:${PORT}`);
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
}

async function startBackground(vite: ViteDevServer): Promise<Stop> {
  const environment = vite.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error("The SSR environment cannot run modules");
  const server = (await environment.runner.import("/app/server.ts")) as typeof import("#app/server.ts");
  return server.startBackground();
}

async function end(): Promise<void> {
  for (const stop of stops) await stop().catch((error: unknown) => say(String(error)));
  process.exit(0);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
