import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { openMailbox, until } from "#tests/mailbox.ts";
import { startWorker, type Worker } from "./worker.server.ts";

const service = connectionTo("courtside_service");
const address = "wilhelmina@crosscourt.example";
// The mail server's reply is `550 Not for wilhelmina@...`.
const mailbox = await openMailbox({ refuse: () => 550 });
setEnvironment({ SMTP_URL: mailbox.url, MAIL_FROM: "site@courtside.example" });

/** What each task threw, to prove that it named the person. */
const thrown: string[] = [];
async function noting(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    thrown.push(`${error} ${error instanceof Error ? error.cause : ""}`);
    throw error;
  }
}

const tasks = {
  write_to_them: () =>
    noting(() => sendMail({ messageId: "1", fromName: "Apex", to: [address], subject: "Hello", text: "Hello" })),
  ask_about_them: () => noting(() => service.execute(sql`select * from no_such_table where email = ${address}`)),
  misread_them: () => noting(() => service.execute(sql`select ${address}::text::uuid`)),
  speak_of_them: () => noting(() => Promise.reject(new Error(`Nobody called <${address}> here`))),
};

let worker: Worker | undefined;
afterEach(async () => {
  await worker?.stop();
  await service.execute(sql`delete from graphile_worker._private_jobs`);
});
afterAll(() => mailbox.close());

test("a task's error names the person; what the queue stores does not, but still says what failed and where", async () => {
  worker = await startWorker(tasks, []);
  for (const task of Object.keys(tasks)) await service.execute(sql`select graphile_worker.add_job(${task}, '{}')`);
  const read = async () => {
    const { rows } = await service.execute<{ error: string }>(sql`
      select last_error as error from graphile_worker.jobs where last_error is not null order by task_identifier`);
    return rows.map(({ error }) => error);
  };
  await until(async () => (await read()).length === 4, "each to have failed");
  expect(thrown.length).toBeGreaterThanOrEqual(4);
  for (const words of thrown) expect(words).toContain("wilhelmina");
  const kept = await read();
  expect(kept.join("\n")).not.toMatch(/wilhelmina|crosscourt/i);
  expect(kept.map((words) => words.split("\n")[0])).toEqual([
    expect.stringContaining("no_such_table"),
    "The database could not take a value (22P02)",
    "Nobody called <[address]> here",
    "The mail server answered 550 (EMESSAGE)",
  ]);
});
