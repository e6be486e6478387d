import { Logger, type ParsedCronItem, run, type TaskList } from "graphile-worker";
import { poolFor } from "#app/platform/db/connection.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { watchWorkers } from "./dead-workers.server.ts";

const concurrency = 2;

export type Worker = { stop: () => Promise<void> };

/** Works through the queue beside the web server, or in a process of its own. */
export async function startWorker(taskList: TaskList, cronItems: ParsedCronItem[]): Promise<Worker> {
  const watch = watchWorkers();
  const runner = await run({
    pgPool: poolFor("courtside_service"),
    taskList,
    parsedCronItems: cronItems,
    concurrency,
    noHandleSignals: true,
    events: watch.events,
    logger: new Logger(() => (level, message) => {
      if (level === "error" || level === "warning") log.warn({ queue: message.split("\n")[0] }, "the queue reports");
    }),
  });
  await watch.begin();
  return {
    stop: async () => {
      await runner.stop();
      await watch.stop();
    },
  };
}
