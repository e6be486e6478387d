import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { environmentFor } from "#app/platform/env.server.ts";
import { freePort } from "#scripts/free-port.ts";
import { startLocalDatabase } from "#scripts/local-database.ts";
import type { Binaries } from "#scripts/postgres-cluster.ts";
import { cloneDatabase, testSecret } from "./database.ts";
import { openMailbox, until } from "./mailbox.ts";
import { sharedCluster, templateName } from "./shared-cluster.ts";
import { makeTemplate } from "./template.ts";

export type Settings = Parameters<typeof environmentFor>[0];

export type Node = {
  url: string;
  process: ChildProcess;
  /** Everything it has logged so far. */
  output: () => string;
  /** Stops it and waits until it is gone. */
  end: (signal: "SIGTERM" | "SIGKILL") => Promise<void>;
};

/** One process of the built site, as `npm start` runs it; up when the probe says so. */
export async function startNode(
  settings: Settings,
  probe = "/readyz",
  { flags = [], version = "" }: Launch = {},
): Promise<Node> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const node = { url, ...launch({ ...settings, PORT: String(port) }, { flags, version }) };
  await until(() => isReady(node, probe), "the site to be ready", 60);
  return node;
}

/** A process that runs the jobs and serves no page. */
export async function startWorkerAlone(settings: Settings): Promise<Omit<Node, "url">> {
  const worker = launch({ ...settings, WORKER: "alone" });
  await until(() => worker.output().includes('"msg":"ready"'), "the worker to be ready", 60);
  return worker;
}

type Launch = {
  /** A command that starts first and then becomes the site. */
  by?: string[];
  flags?: string[];
  /** An inherited listening socket, as from systemd. */
  door?: number;
  /** The folder of another version's build. */
  version?: string;
};

export function launch(
  settings: Settings,
  { by = [], flags = [], door, version = "" }: Launch = {},
): Omit<Node, "url"> {
  const built = path.resolve(version, "build/server/start.js");
  // Versions before 1.0 had no such file.
  const script = existsSync(built) ? built : path.resolve(version, "scripts/start.ts");
  const [binary = "", ...args] = [...by, path.resolve("node_modules/.bin/node"), ...flags, script];
  const child = spawn(binary, args, {
    env: environmentFor({
      NODE_ENV: "production",
      APP_SECRET: testSecret,
      MAIL_FROM: "Courtside <site@courtside.example>",
      MIGRATE_ON_START: "off",
      UI_GALLERY: "on",
      // A test counts its own requests and mails; the self-test has a test that switches it on.
      SELF_TEST_SECONDS: "0",
      // All visitors of a test come from one address and at once.
      FORMS_PER_HOUR: "1000000",
      COACH_MAILS_PER_HOUR: "1000000",
      STRANGER_MAILS_PER_DAY: "0",
      ...settings,
    }),
    stdio: [by.length > 0 ? "pipe" : "ignore", "pipe", "pipe", door],
  });
  // A test that fails before it stops its processes must not leave them running.
  const killAtExit = () => child.kill("SIGKILL");
  process.once("exit", killAtExit);
  child.once("exit", () => process.off("exit", killAtExit));
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    process: child,
    output: () => output,
    end: async (signal) => {
      child.kill(signal);
      await gone;
    },
  };
}

async function isReady({ url, process: child, output }: Node, probe: string): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`The site did not start:\n${output()}`);
  const answer = await fetch(url + probe).catch(() => undefined);
  return answer?.ok ?? false;
}

/**
 * A seeded database, by default in its own PostgreSQL, and a mailbox. `isDurable` waits for the disk, as in
 * production; `sharesCluster` is for sites of a Playwright run that never stop their PostgreSQL, and `isOldest` for
 * those on the oldest one that Debian's packages have installed.
 */
export async function startTestSite({ isDurable = false, sharesCluster = false, isOldest = false } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "courtside-site-"));
  const { ownerUrl, start, stop } = sharesCluster ? clusterOfRun() : await ownCluster(folder, { isDurable, isOldest });
  const databaseUrl = await cloneDatabase(ownerUrl, templateName);
  const mailbox = await openMailbox();
  return {
    folder,
    databaseUrl,
    mailbox,
    settings: {
      DATABASE_URL: databaseUrl,
      SMTP_URL: mailbox.url,
      MEDIA_DIR: path.join(folder, "media"),
      DATA_DIR: path.join(folder, "site"),
    } satisfies Settings,
    stopDatabase: stop,
    /** Comes back on the same port. */
    startDatabase: start,
    close: async () => {
      await mailbox.close();
      if (!sharesCluster) stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type TestSite = Awaited<ReturnType<typeof startTestSite>>;

async function ownCluster(folder: string, { isDurable, isOldest }: { isDurable: boolean; isOldest: boolean }) {
  const binaries = isOldest ? debianBinaries() : undefined;
  const start = () => startLocalDatabase({ folder, hasty: !isDurable, binaries });
  const { ownerUrl, stop } = await start();
  await makeTemplate(ownerUrl, templateName, ["essential", "demo"]);
  return { ownerUrl, start, stop };
}

function debianBinaries(): Binaries {
  const [oldest = ""] = readdirSync("/usr/lib/postgresql").sort((a, b) => Number(a) - Number(b));
  const binary = (name: string) => path.join("/usr/lib/postgresql", oldest, "bin", name);
  return { initdb: binary("initdb"), pg_ctl: binary("pg_ctl") };
}

function clusterOfRun(): Awaited<ReturnType<typeof ownCluster>> {
  const refuse = () => {
    throw new Error("Other sites use this PostgreSQL, too");
  };
  return { ownerUrl: sharedCluster().ownerUrl, start: refuse, stop: refuse };
}
