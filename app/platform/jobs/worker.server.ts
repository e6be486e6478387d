import { setTimeout as pause } from "node:timers/promises";
import { Logger, type ParsedCronItem, run, type Task, type TaskList } from "graphile-worker";
import type pg from "pg";
import { poolFor } from "#app/platform/db/connection.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { watchWorkers } from "./dead-workers.server.ts";

// More gave no more mails a second on two cores (npm run bench mails), and a kill would interrupt more.
export const jobsAtOnce = 2;
const pauseAfterFallMs = 1_000;

export type Worker = { stop: () => Promise<void> };

/** Runs the queue's jobs, beside the web server or in its own process. */
export async function startWorker(taskList: TaskList, parsedCronItems: ParsedCronItem[]): Promise<Worker> {
  const stopping = new AbortController();
  let runner = await begin();
  const running = keepRunning();

  // A database outage at the wrong moment ends the runner; unhandled, that would end the whole process.
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runner.ended;
      if (stopping.signal.aborted) return;
      log.warn("worker crashed; restarting");
      await runner.release();
      runner = (await beginAgain()) ?? runner;
    }
  }

  async function beginAgain() {
    while (!stopping.signal.aborted) {
      await pause(pauseAfterFallMs, null, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return undefined;
      const begun = await begin().catch((error: unknown) => log.warn(reasonOf(error), "the worker could not start"));
      if (begun) return begun;
    }
    return undefined;
  }

  async function begin() {
    const watch = watchWorkers();
    // A runner whose workers have crashed shuts down, which never completes while the database is away.
    const fallen = new Promise((resolve) => watch.events.once("pool:gracefulShutdown", resolve));
    const { promise, stop, kill } = await run({
      pgPool: releasingOnce(poolFor("courtside_service")),
      taskList: inOwnWords(taskList),
      parsedCronItems,
      concurrency: jobsAtOnce,
      noHandleSignals: true,
      events: watch.events,
      logger: quietLogger,
      preset: { worker: patient },
    });
    await watch.begin();
    const ended = Promise.race([fallen, promise.catch(() => {})]);
    return {
      ended,
      stop: async () => {
        await stop();
        await watch.stop();
      },
      release: async () => {
        // Its remaining jobs are freed when its name is released.
        void kill().catch(() => {});
        await watch.stop();
      },
    };
  }

  return {
    stop: async () => {
      stopping.abort();
      // A crashed runner has already stopped.
      await runner.stop().catch(() => {});
      await running;
    },
  };
}

/**
 * Graphile Worker releases its listening connection twice if `LISTEN` fails while it shuts down. The pool throws the
 * second time, in a promise that nothing awaits.
 */
export function releasingOnce(pool: pg.Pool): pg.Pool {
  const connect = (listen?: Listen) =>
    listen
      ? pool.connect((error, client, release) => {
          let isReleased = false;
          listen(error, client, (reason) => {
            if (!isReleased) release(reason);
            isReleased = true;
          });
        })
      : pool.connect();
  return Object.create(pool, { connect: { value: connect } });
}

type Listen = Parameters<pg.Pool["connect"]>[0];

// In batches, because only those are retried during an outage; otherwise the first failure is unhandled.
const patient = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

const quietLogger = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") log.warn({ queue: message.split("\n")[0] }, "message from the queue");
});

/** The queue stores and logs what a task throws, so each error is rewritten in our own words, without personal data. */
function inOwnWords(tasks: TaskList): TaskList {
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, task && toldSafely(task)]));
}

function toldSafely(task: Task<string>): Task<string> {
  return async (payload, helpers) => {
    try {
      return await task(payload, helpers);
    } catch (error) {
      throw retold(error);
    }
  };
}

function retold(error: unknown): Error {
  const { name, reason, code, at = [] } = reasonOf(error);
  const told = new Error(code ? `${reason} (${code})` : reason);
  told.stack = [`${name}: ${told.message}`, ...at].join("\n");
  return told;
}
