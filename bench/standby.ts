import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#scripts/free-port.ts";
import { clusterIn } from "#scripts/postgres-cluster.ts";
import { withClient } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import type { TestSite } from "#tests/site.ts";

/** A second PostgreSQL that follows the test site's own: a copy made while it is stopped, then streaming. */
export async function addStandby(testSite: TestSite, kind: "asynchronous" | "synchronous") {
  const folder = mkdtempSync(path.join(tmpdir(), "courtside-standby-"));
  testSite.stopDatabase();
  // With its owner: PostgreSQL refuses a folder of another user.
  execFileSync("cp", ["-a", `${testSite.folder}/.`, folder]);
  await testSite.startDatabase();

  const { port, password } = JSON.parse(readFileSync(path.join(testSite.folder, "access.json"), "utf8"));
  const primary = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=standby`;
  writeFileSync(path.join(folder, "cluster", "standby.signal"), "");
  writeFileSync(path.join(folder, "cluster", "postgresql.auto.conf"), `primary_conninfo = '${primary}'\n`);
  const cluster = clusterIn(folder);
  cluster.start({ port: await freePort(), settings: {} });

  const superuser = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  if (kind === "synchronous")
    await withClient(superuser, async (client) => {
      await client.query("alter system set synchronous_standby_names = 'standby'");
      await client.query("select pg_reload_conf()");
    });
  const state = kind === "synchronous" ? "sync" : "async";
  await until(
    () =>
      withClient(superuser, async (client) => {
        const { rows } = await client.query("select state, sync_state from pg_stat_replication");
        return rows.some((row) => row.state === "streaming" && row.sync_state === state);
      }),
    "the standby to follow",
    20,
  );
  return {
    stop: () => {
      cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
