import { sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";

// With the queue's growing delays, 14 attempts cover a little more than a day.
const attempts = 14;

/** For jobs that someone waits for at the screen. The queue runs the lowest first; the default is 0. */
export const urgent = -10;

/** Enqueues a job in the caller's transaction. */
export async function addJob(tx: Tx, task: string, payload: Record<string, string>, priority = 0): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json,
          max_attempts => ${attempts}, priority => ${priority})`,
  );
}

/** Enqueues an idempotent job with one attempt, unless the same one is already waiting. */
export async function askForJob(tx: Tx, task: string): Promise<void> {
  await tx.execute(sql`select graphile_worker.add_job(${task}, '{}'::json, max_attempts => 1, job_key => ${task})`);
}
