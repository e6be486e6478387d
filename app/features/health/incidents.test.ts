import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { startWorker, type Worker } from "#app/platform/jobs/worker.server.ts";
import { asOwner } from "#tests/database.ts";
import { openMailbox, until } from "#tests/mailbox.ts";
import type { Check, Light } from "./checks.ts";
import { healthTasks } from "./jobs.server.ts";
import { recordSelfTest, watchChecks } from "./mutations.server.ts";
import { listMailedIncidents } from "./queries.server.ts";
import { incidents, selfTests } from "./tables.server.ts";

const mailbox = await openMailbox();
const patience = { tellAfterSeconds: 5 * 60, clearAfterSeconds: 15 * 60 };
let worker: Worker;

beforeAll(async () => {
  setEnvironment({ SMTP_URL: mailbox.url, MAIL_FROM: "Courtside <site@courtside.example>", OWNER_EMAIL: owner });
  worker = await startWorker(healthTasks, []);
});
afterAll(async () => {
  await worker.stop();
  await mailbox.close();
});
afterEach(async () => {
  await serviceDb().delete(incidents);
  mailbox.mails.length = 0;
});

const owner = "owner@court.example";
const queue = (light: Light): Check => ({ name: "queue", label: "Queue", light, says: "4 jobs are due." });
const look = (...lights: Light[]) => watchChecks(serviceDb(), lights.map(queue), patience);

/** Moves every recorded time into the past. */
async function minutesPass(minutes: number): Promise<void> {
  await asOwner(async (client) => {
    // The owner has no policy on this table, and the service may not change when something began.
    await client.query("begin; alter table incidents no force row level security");
    await client.query(
      `update incidents set began_at = began_at - $1::interval, last_red_at = last_red_at - $1::interval`,
      [`${minutes} minutes`],
    );
    await client.query("alter table incidents force row level security; commit");
  });
}

const subjects = () => mailbox.mails.map((mail) => mail.header("subject"));
const queueIsEmpty = () =>
  until(
    () =>
      asOwner(async (client) => {
        const { rowCount } = await client.query("select from graphile_worker.jobs");
        return rowCount === 0;
      }),
    "the queue to be empty",
  );

test("a check that is red for a moment sends no mail", async () => {
  await look("red");
  await minutesPass(2);
  await look("red");
  await minutesPass(20);
  await look("green");
  await queueIsEmpty();
  expect(subjects()).toEqual([]);
  expect(await serviceDb().select().from(incidents)).toEqual([]);
});

test("a check that stays red mails the owner once, and once when it is over", async () => {
  await look("red");
  for (let minute = 0; minute < 30; minute += 3) {
    await minutesPass(3);
    await look("red");
  }
  await mailbox.waitFor(1);
  await queueIsEmpty();
  expect(subjects()).toEqual(["Apex Tennis Performance: Queue needs attention"]);
  expect(mailbox.mails[0]?.to).toEqual([owner]);
  expect(mailbox.mails[0]?.raw).toContain("4 jobs are due.");
  await minutesPass(16);
  await look("green");
  await look("green");
  await mailbox.waitFor(2);
  await queueIsEmpty();
  expect(subjects()[1]).toBe("Apex Tennis Performance: Queue works again");
  expect(mailbox.mails).toHaveLength(2);
  expect(await listMailedIncidents(serviceDb(), 10)).toMatchObject([{ check_name: "queue" }]);
});

test("a flapping check is one incident and one mail", async () => {
  await look("red");
  for (let round = 0; round < 5; round++) {
    await minutesPass(6);
    await look("red");
    await minutesPass(6);
    await look("green");
  }
  await mailbox.waitFor(1);
  await queueIsEmpty();
  expect(mailbox.mails).toHaveLength(1);
});

test("two concurrent workers mail the owner once", async () => {
  await look("red");
  await minutesPass(6);
  await Promise.all(Array.from({ length: 8 }, () => look("red")));
  await mailbox.waitFor(1);
  await queueIsEmpty();
  expect(mailbox.mails).toHaveLength(1);
});

test("an incident that ended before the first mail is reported in one mail", async () => {
  setEnvironment({ SMTP_URL: "smtp://127.0.0.1:1" });
  await look("red");
  await minutesPass(6);
  await look("red");
  const failed = () =>
    asOwner(async (client) => {
      const { rowCount } = await client.query("select from graphile_worker.jobs where last_error is not null");
      return rowCount === 1;
    });
  await until(failed, "the mail server to refuse");
  setEnvironment({ SMTP_URL: mailbox.url });
  await minutesPass(20);
  await look("green");
  await mailbox.waitFor(1);
  await asOwner((client) =>
    client.query("select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs"),
  );
  await queueIsEmpty();
  expect(subjects()).toEqual(["Apex Tennis Performance: Queue works again"]);
});

test("the last hundred self-tests are kept", async () => {
  for (let run = 0; run < 105; run++)
    await recordSelfTest(serviceDb(), { began_at: new Date(1e12 + run), took_ms: run, is_good: true, steps: [] });
  const kept = await serviceDb().select({ took_ms: selfTests.took_ms }).from(selfTests);
  expect(kept).toHaveLength(100);
  expect(Math.min(...kept.map(({ took_ms }) => took_ms))).toBe(5);
});
