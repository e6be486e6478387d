import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#scripts/free-port.ts";
import { clusterIn } from "#scripts/postgres-cluster.ts";
import { onDatabase, withClient } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import { startNode, startTestSite, type TestSite } from "#tests/site.ts";
import { countRows } from "./drill.ts";
import { keepWriting } from "./one-port.ts";

/** A WAL archive and a base backup, a table dropped by mistake, and the cluster restored to a moment before. */
export async function recoverToPointInTime() {
  const testSite = await startTestSite({ isDurable: true });
  const archive = path.join(testSite.folder, "wal");
  const base = mkdtempSync(path.join(tmpdir(), "courtside-point-in-time-"));
  const { port, password } = JSON.parse(readFileSync(path.join(testSite.folder, "access.json"), "utf8"));
  const superuser = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const { uid, gid } = statSync(path.join(testSite.folder, "cluster"));
  mkdirSync(archive);
  execFileSync("chown", [`${uid}:${gid}`, archive]);
  try {
    await withClient(superuser, async (client) => {
      await client.query("alter system set archive_mode = on");
      await client.query(`alter system set archive_command = 'cp %p ${archive}/%f'`);
    });
    testSite.stopDatabase();
    await testSite.startDatabase();
    await copyBase(superuser, testSite.folder, base);

    const node = await startNode({ ...testSite.settings, WORKER: "off" });
    const messages = keepWriting(node.url);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const { stored } = await messages.end();
    await node.end("SIGKILL");
    const before = await countRows(testSite.databaseUrl);
    const target = await withClient(superuser, async (client) => {
      const { rows } = await client.query("select clock_timestamp()::text as now, pg_sleep(0.05)");
      return rows[0].now as string;
    });
    await withClient(testSite.databaseUrl, (owner) => owner.query("drop table messages cascade"));
    await withClient(superuser, (client) => client.query("select pg_switch_wal()"));
    testSite.stopDatabase();

    const began = performance.now();
    // A cluster that does not start is a verdict as well: nothing was found.
    const after = await countRecovered({ base, archive, target, password }, testSite).catch((error: unknown) => {
      process.stderr.write(`${error}\n`);
      return { messages: 0 };
    });
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    await testSite.startDatabase();
    const isSame = JSON.stringify(after) === JSON.stringify(before) && after.messages === stored;
    return { stored, found: after.messages ?? 0, isSame, seconds };
  } finally {
    await testSite.close();
    rmSync(base, { recursive: true, force: true });
  }
}

async function countRecovered(recovery: Recovery, { databaseUrl, folder }: TestSite): Promise<Record<string, number>> {
  const recovered = await recover(recovery);
  try {
    const { ownerPassword } = JSON.parse(readFileSync(path.join(folder, "access.json"), "utf8"));
    const owner = `postgres://courtside_owner:${ownerPassword}@127.0.0.1:${recovered.port}/courtside`;
    return await countRows(onDatabase(owner, new URL(databaseUrl).pathname.slice(1)));
  } finally {
    recovered.stop();
  }
}

/** What pg_basebackup does, with the commands in the npm binaries. */
async function copyBase(superuser: string, from: string, to: string): Promise<void> {
  await withClient(superuser, async (client) => {
    await client.query("select pg_backup_start('drill', true)");
    execFileSync("cp", ["-a", path.join(from, "cluster"), to]);
    const { rows } = await client.query("select labelfile from pg_backup_stop(true)");
    writeFileSync(path.join(to, "cluster", "backup_label"), rows[0].labelfile);
  });
  rmSync(path.join(to, "cluster", "postmaster.pid"), { force: true });
  execFileSync("sh", ["-c", `rm -rf ${to}/cluster/pg_wal/0*`]);
}

type Recovery = { base: string; archive: string; target: string; password: string };

async function recover({ base, archive, target, password }: Recovery) {
  const settings = [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${target}'`,
    "recovery_target_action = 'promote'",
  ];
  writeFileSync(path.join(base, "cluster", "postgresql.auto.conf"), `${settings.join("\n")}\n`);
  writeFileSync(path.join(base, "cluster", "recovery.signal"), "");
  execFileSync("chown", ["--reference", path.join(base, "cluster"), "-R", path.join(base, "cluster")]);
  const port = await freePort();
  const cluster = clusterIn(base);
  // The archive is in another cluster's folder, which only the same ordinary user can enter.
  cluster.start({ port, settings: {} });
  const superuser = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const isOpen = () =>
    withClient(superuser, async (client) => {
      const { rows } = await client.query("select pg_is_in_recovery() as waiting");
      return !rows[0].waiting;
    }).catch(() => false);
  await until(isOpen, "the cluster to be back", 60).catch((error) => {
    cluster.stop();
    throw error;
  });
  return { port, stop: cluster.stop };
}
