import { sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";

// With the queue's growing pauses 14 attempts cover a little more than a day.
const attempts = 14;

/** For what somebody is waiting for at the screen; the queue takes the lowest first, and everything else has 0. */
export const urgent = -10;

/** Enqueues a job in the caller's transaction: it is there if the rest is there. */
export async function addJob(tx: Tx, task: string, payload: Record<string, string>, priority = 0): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json,
          max_attempts => ${attempts}, priority => ${priority})`,
  );
}

/** Asks for a job that is done as well once as twice: one that still waits is this one, and it is tried once. */
export async function askForJob(tx: Tx, task: string): Promise<void> {
  await tx.execute(sql`select graphile_worker.add_job(${task}, '{}'::json, max_attempts => 1, job_key => ${task})`);
}
