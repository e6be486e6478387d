import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { factsIn } from "#app/platform/forms/answer.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { type MailContent, writeMail } from "#app/platform/mail/mail-page.tsx";
import { listCoachAddresses } from "./queries.server.ts";
import type { TestMailAnswer } from "./schema.ts";

const task = "send_test_mail";
const lookAgainMs = 200;
const patienceMs = 10_000;

/** Sends a mail to the notification addresses through the queue, and waits a little to report the result. */
export async function tryMail(tx: Tx): Promise<TestMailAnswer> {
  const jobId = await sendTestMailLater(tx);
  const deadline = Date.now() + patienceMs;
  let answer = await fateOf(tx, jobId);
  while (factsIn(answer)?.isWaiting && Date.now() < deadline) {
    await pause(lookAgainMs);
    answer = await fateOf(tx, jobId);
  }
  return answer;
}

/** One attempt only: the coach is waiting. A second click replaces a pending one. */
async function sendTestMailLater(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id::text from graphile_worker.add_job(${task}, '{}'::json, max_attempts => 1, job_key => ${task})`,
  );
  const [job] = rows;
  if (!job) throw new Error("The queue returned nothing");
  return job.id;
}

/** A finished job is gone from the queue; a failed one is removed here, and its reason reported. */
async function fateOf(tx: Tx, jobId: string): Promise<TestMailAnswer> {
  const { rows } = await tx.execute<{ last_error: string | null }>(
    sql`select last_error from graphile_worker.jobs where id = ${jobId}`,
  );
  const [job] = rows;
  if (!job) return { outcome: "done", facts: { isWaiting: false } };
  if (job.last_error === null) return { outcome: "done", facts: { isWaiting: true } };
  await tx.execute(sql`select from graphile_worker.complete_jobs(array[${jobId}::bigint])`);
  return { outcome: "failed", message: job.last_error.split("\n")[0] ?? "" };
}

/** The job that `tryMail` waits for. */
export async function sendTestMail(tx: Tx, jobId: string): Promise<void> {
  const to = await listCoachAddresses(tx);
  const { brand } = await requireSettings(tx);
  await sendMail({ messageId: `test-${jobId}`, to, ...writeMail(testMail(brand)) });
}

function testMail(brand: string): MailContent {
  return {
    subject: `Test mail from ${brand}`,
    brand,
    paragraphs: [
      "This email went the same way as a new booking request: through the queue and your mail server.",
      "It arrived, so those will too.",
    ],
    footer: "Someone pressed Send test mail in your site's settings.",
  };
}
