import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import pg from "pg";
import { urlFor } from "#app/platform/db/connection.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { listJobHolders } from "./queue-tables.server.ts";

const lookAgainMs = 5_000;
const lockOf = "hashtextextended('courtside worker ' || $1, 0)";

/**
 * A killed worker leaves its jobs locked for four hours. So each worker holds an advisory lock under its name, which
 * the database releases with its connection: jobs locked under a name that no one holds are freed.
 */
export function watchWorkers() {
  const events: WorkerEvents = new EventEmitter();
  let ownName = "";
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  events.on("pool:create", ({ workerPool }) => {
    ownName = workerPool.id;
  });

  async function look(): Promise<void> {
    try {
      client ??= await connectAs(ownName);
      await freeJobsOfDeadWorkers(client, ownName);
    } catch (error) {
      log.warn(reasonOf(error), "could not check for dead workers");
      await client?.end().catch(() => {});
      client = undefined;
    }
  }

  return {
    events,
    begin: async () => {
      await look();
      timer = setInterval(look, lookAgainMs);
    },
    stop: async () => {
      clearInterval(timer);
      await client?.end().catch(() => {});
    },
  };
}

async function connectAs(name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlFor("courtside_service"),
    application_name: "courtside_workers",
  });
  client.on("error", () => {});
  await client.connect();
  await client.query(`select pg_advisory_lock(${lockOf})`, [name]);
  return client;
}

async function freeJobsOfDeadWorkers(client: pg.Client, ownName: string): Promise<void> {
  for (const name of await listJobHolders(client)) {
    if (name === ownName) continue;
    const { rows } = await client.query<{ dead: boolean }>(`select pg_try_advisory_lock(${lockOf}) as dead`, [name]);
    if (!rows[0]?.dead) continue;
    await client.query("select graphile_worker.force_unlock_workers(array[$1])", [name]);
    await client.query(`select pg_advisory_unlock(${lockOf})`, [name]);
    log.warn({ worker: name }, "freed the jobs of a dead worker");
  }
}
