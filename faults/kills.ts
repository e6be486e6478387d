import { readdirSync, readlinkSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import { type Node, startNode, type TestSite } from "#tests/site.ts";
import type { PlantedBug } from "./planted-bugs.ts";

const clients = 6;
const acknowledgedBetweenKills = 4;
// More than a busy machine sends; it only bounds how long the end is waited for.
const slowestMailsPerSecond = 10;

export type KillTally = {
  kills: { app: number; database: number };
  acknowledged: number;
  retries: number;
  /** From the last kill until no mail was pending, and how many were sent meanwhile. */
  secondsToEmpty: number;
  mailsWhileEmptying: number;
  mailsPerSecond: number;
  /** Shown to the coach as possibly delivered, to be retried by hand; undelivered ones still have no mail. */
  givenUp: number;
  lost: string[];
  doubled: string[];
  withoutMail: string[];
  mailedThrice: string[];
};

/**
 * Visitors send requests continuously and repeat each with its key until it is acknowledged, while the site's process
 * and the database are killed at random. Afterwards every acknowledged request must be stored once and its mail must
 * have reached the coach.
 */
export async function killAtRandom(testSite: TestSite, kills: number, plant: PlantedBug = {}): Promise<KillTally> {
  let node = await startNode(testSite.settings);
  const planted = await plant.begin?.(testSite);
  let running = true;
  const acknowledged: string[] = [];
  const tally = { app: 0, database: 0 };
  let retries = 0;
  const everyone = Array.from({ length: clients }, (_, client) => visit(client));

  async function visit(client: number): Promise<void> {
    for (let turn = 0; running; turn++) {
      const email = `visitor-${client}-${turn}@player.example`;
      const key = crypto.randomUUID();
      const sending = () => isAcknowledged(node, email, key);
      if (plant.isAnsweredFirst) void sending();
      while (!plant.isAnsweredFirst && !(await sending())) {
        retries++;
        await pause(50);
      }
      acknowledged.push(email);
      if (plant.isAnsweredFirst) await pause(20);
    }
  }

  for (let kill = 0; kill < kills; kill++) {
    const before = acknowledged.length;
    await until(() => acknowledged.length >= before + acknowledgedBetweenKills, "requests between two kills", 60).catch(
      (error: unknown) => {
        throw new Error(`${error} after ${kill} kills; ${stateOf(node)}`);
      },
    );
    await pause(Math.random() * 60);
    if (Math.random() < 1 / 3) {
      tally.app++;
      await node.end("SIGKILL");
      node = await startNode(testSite.settings);
    } else {
      tally.database++;
      await killDatabase(testSite);
      await testSite.startDatabase();
    }
  }
  running = false;
  await Promise.all(everyone);
  // Under many kills the queue's retry delays grow to two minutes; a fresh process need not wait them out.
  await node.end("SIGTERM");
  node = await startNode(testSite.settings);
  const found = await compare(testSite, acknowledged);
  await node.end("SIGKILL");
  planted?.end();
  return { kills: tally, acknowledged: acknowledged.length, retries, ...found };
}

function stateOf({ process: child, output }: Node): string {
  const end = child.exitCode ?? child.signalCode;
  // The cause of its death is not in its log.
  const crash = output()
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("{"))
    .slice(-30);
  const last = [...crash, output().slice(-6_000)].join("\n");
  return `the site ${end === null ? "still runs" : `ended with ${end}`}, and said last:\n${last}`;
}

async function isAcknowledged(node: Node, email: string, key: string): Promise<boolean> {
  const fields = { name: "Dana Field", email, message: "Is Saturday free?", idempotency_key: key };
  const answer = await fetch(`${node.url}/?index`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
  return answer?.status === 303;
}

/** Until none is left: the postmaster and its children. */
export async function killDatabase(testSite: TestSite): Promise<void> {
  const cluster = path.join(testSite.folder, "cluster");
  await until(() => signalDatabase(testSite, "SIGKILL") === 0, "the database to be gone");
  // Without an init that reaps zombies, their process ids live on and PostgreSQL believes the old lock.
  rmSync(path.join(cluster, "postmaster.pid"), { force: true });
}

/** Signals every process that works in the cluster's folder. Returns how many there were. */
export function signalDatabase({ folder }: TestSite, signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): number {
  const cluster = path.join(folder, "cluster");
  const workers = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && folderOf(pid) === cluster);
  for (const pid of workers) send(signal, Number(pid));
  return workers.length;
}

function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already exited.
  }
}

function folderOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

async function compare(testSite: TestSite, acknowledged: string[]) {
  const stored = await storedAddresses(testSite);
  const mails = mailsByVisitor(testSite);
  const before = mails.count();
  const began = performance.now();
  // A mail whose attempts fell into the kills waits longer each time, up to hours. It is not lost, but the test
  // cannot wait.
  const hurrying = setInterval(() => void hurry(testSite).catch(() => {}), 2_000);
  const patience = 180 + acknowledged.length / slowestMailsPerSecond;
  await until(async () => (await countWaiting(testSite)) === 0, "the queue to be empty", patience).catch(() => {});
  const givenUp = await listGivenUp(testSite);
  clearInterval(hurrying);
  const secondsToEmpty = (performance.now() - began) / 1_000;
  return {
    secondsToEmpty: round(secondsToEmpty),
    mailsWhileEmptying: mails.count() - before,
    mailsPerSecond: round((mails.count() - before) / secondsToEmpty),
    givenUp: givenUp.size,
    lost: acknowledged.filter((email) => !stored.has(email)),
    doubled: [...stored].filter(([, count]) => count > 1).map(([email]) => email),
    withoutMail: acknowledged.filter((email) => !mails.has(email)),
    mailedThrice: mails.thrice(),
  };
}

const round = (figure: number) => Math.round(figure * 10) / 10;

/** Sends at once what would wait for a retry or for the minute to undo it. */
export async function hurry({ databaseUrl }: TestSite): Promise<void> {
  const due = "update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null";
  await withClient(databaseUrl, (owner) => owner.query(due));
}

/** Mails that have not been sent. */
export async function countWaiting({ databaseUrl }: TestSite): Promise<number> {
  const url = doorUrl(databaseUrl, testSecret, "courtside_admin");
  const { rows } = await withClient(url, (admin) =>
    admin.query<{ count: number }>("select count(*)::int as count from mails where status = 'waiting'"),
  );
  return rows[0]?.count ?? 0;
}

/** Requests whose mail to the coach is shown as given up: no process lived to see whether the server accepted it. */
async function listGivenUp({ databaseUrl }: TestSite): Promise<Set<string>> {
  const url = doorUrl(databaseUrl, testSecret, "courtside_admin");
  const { rows } = await withClient(url, (admin) =>
    admin.query<{ email: string }>(
      "select m.email from mails join messages m on m.id = mails.about_id where kind = 'coach' and mails.status = 'failed'",
    ),
  );
  return new Set(rows.map(({ email }) => email));
}

async function storedAddresses(testSite: TestSite): Promise<Map<string, number>> {
  const url = doorUrl(testSite.databaseUrl, testSecret, "courtside_admin");
  const { rows } = await withClient(url, (admin) =>
    admin.query<{ email: string; count: number }>("select email, count(*)::int as count from messages group by email"),
  );
  return new Map(rows.map(({ email, count }) => [email, count]));
}

/** The Message-IDs of the mails to the coach, by request. Each mail is parsed once. */
function mailsByVisitor({ mailbox }: TestSite) {
  const ids = new Map<string, string[]>();
  let seen = 0;
  const catchUp = () => {
    for (; seen < mailbox.mails.length; seen++) {
      const mail = mailbox.mails[seen];
      const about = mail?.header("reply-to");
      if (!about?.startsWith("visitor-")) continue;
      ids.set(about, [...(ids.get(about) ?? []), mail?.header("message-id") ?? ""]);
    }
    return ids;
  };
  return {
    count: () => mailbox.mails.length,
    has: (email: string) => catchUp().has(email),
    thrice: () =>
      [...catchUp()].filter(([, found]) => found.length > 2 || new Set(found).size > 1).map(([email]) => email),
  };
}
