import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { TestMailState } from "./settings.ts";

const task = "send_test_mail";
const lookAgainMs = 200;
const patienceMs = 10_000;

/** Sends a mail to the notification addresses through the queue, and waits a little to tell how it went. */
export async function tryMail(tx: Tx): Promise<TestMailState> {
  const jobId = await sendTestMailLater(tx);
  const deadline = Date.now() + patienceMs;
  let state = await testMailState(tx, jobId);
  while (state.state === "waiting" && Date.now() < deadline) {
    await pause(lookAgainMs);
    state = await testMailState(tx, jobId);
  }
  return state;
}

/** Tried once only: the coach is waiting. A second press replaces one that still waits. */
async function sendTestMailLater(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id::text from graphile_worker.add_job(${task}, '{}'::json, max_attempts => 1, job_key => ${task})`,
  );
  const [job] = rows;
  if (!job) throw new Error("The queue answered nothing");
  return job.id;
}

/** A job that is done is gone from the queue; one that failed is taken out of it here, and its reason told. */
async function testMailState(tx: Tx, jobId: string): Promise<TestMailState> {
  const { rows } = await tx.execute<{ last_error: string | null }>(
    sql`select last_error from graphile_worker.jobs where id = ${jobId}`,
  );
  const [job] = rows;
  if (!job) return { state: "sent" };
  if (job.last_error === null) return { state: "waiting" };
  await tx.execute(sql`select from graphile_worker.complete_jobs(array[${jobId}::bigint])`);
  return { state: "failed", reason: job.last_error.split("\n")[0] ?? "" };
}
