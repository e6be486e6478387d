import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectionTo, poolFor } from "#app/platform/db/connection.server.ts";
import { until } from "#tests/mailbox.ts";
import { releasingOnce, startWorker, type Worker } from "./worker.server.ts";

const service = connectionTo("courtside_service");
const done: unknown[] = [];
const tasks = { note: async (payload: unknown) => void done.push(payload) };
const workers: Worker[] = [];

async function start(): Promise<void> {
  workers.push(await startWorker(tasks, []));
}

async function addJobHeldBy(holder: string): Promise<void> {
  await service.execute(sql`select graphile_worker.add_job('note', '{}')`);
  await service.execute(sql`update graphile_worker._private_jobs
    set locked_at = now() - interval '1 minute', locked_by = ${holder}`);
}

beforeEach(() => void done.splice(0));
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await service.execute(sql`delete from graphile_worker._private_jobs`);
});

test("a committed job is not run again", async () => {
  await start();
  await service.execute(sql`select graphile_worker.add_job('note', '{"ball": "in"}')`);
  await until(() => done.length === 1, "the job");
  expect(done).toEqual([{ ball: "in" }]);
});

test("a killed worker's job is run by the next worker", async () => {
  await addJobHeldBy("worker-that-was-killed");
  await start();
  await until(() => done.length === 1, "the job");
});

test("a running worker's job is left to it", async () => {
  await service.transaction(async (living) => {
    await living.execute(sql`select pg_advisory_xact_lock(hashtextextended('courtside worker living-worker', 0))`);
    await addJobHeldBy("living-worker");
    await start();
    const { rows } = await service.execute(sql`select locked_by from graphile_worker._private_jobs`);
    expect(rows).toEqual([{ locked_by: "living-worker" }]);
  });
});

test("the queue may release its listening connection twice", async () => {
  const releaseTwice = (pool: typeof listening) =>
    new Promise<void>((resolve, reject) =>
      pool.connect((_error, _client, release) => {
        try {
          resolve([release(), release()].forEach(() => {}));
        } catch (error) {
          reject(error);
        }
      }),
    );
  const listening = poolFor("courtside_service");
  await expect(releaseTwice(listening)).rejects.toThrow("already been released");
  await releaseTwice(releasingOnce(listening));
});
