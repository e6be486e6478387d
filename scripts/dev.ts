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

// A real site's `.env` would have its database filled with demo content.
const isGivenDatabase =
  "npm run dev fills its database with demo content, so it doesn't touch the one in DATABASE_URL: unset it or move .env away, and development brings its own.";

type Stop = () => Promise<void>;

process.chdir(path.resolve(import.meta.dirname, ".."));
provideEnvironment({ NODE_ENV: "development", UI_GALLERY: "on", LOG_LEVEL: "info" });
const stops: Stop[] = [];
let ending: Promise<void> | undefined;

if (given("DATABASE_URL")) {
  process.stderr.write(`${isGivenDatabase}\n`);
  process.exit(1);
}
// A terminal that is closed takes PostgreSQL along, at whatever point the start is.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => end(0));
try {
  await bringDatabase();
  if (!given("SMTP_URL")) await bringMailbox();
  await prepareDatabase();
  await serve();
} catch (error) {
  // A terminal that is closed ends what we have just begun as well.
  if (!ending) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  await end(1);
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
