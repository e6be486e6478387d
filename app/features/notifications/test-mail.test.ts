import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { startWorker, type Worker } from "#app/platform/jobs/worker.server.ts";
import { openMailbox } from "#tests/mailbox.ts";
import { notificationTasks } from "./jobs.server.ts";
import { tryMail } from "./test-mail.server.ts";

const mailbox = await openMailbox();
let worker: Worker;

beforeAll(async () => {
  setEnvironment({ SMTP_URL: mailbox.url, MAIL_FROM: "Courtside <site@courtside.example>" });
  worker = await startWorker(notificationTasks({ mails: [], addressOf: async () => undefined }), []);
});
afterAll(() => worker.stop());

test("a test mail goes through the queue to the saved addresses and is reported", async () => {
  await connectionTo("courtside_admin").execute(
    "update site_settings set brand = 'Court Nine', notification_emails = '{test@court.example}'",
  );
  expect(await tryMail(serviceDb())).toEqual({ outcome: "done", facts: { isWaiting: false } });
  expect(mailbox.mails.at(-1)?.to).toEqual(["test@court.example"]);
  expect(mailbox.mails.at(-1)?.header("subject")).toBe("Test mail from Court Nine");
});

test("an unreachable mail server is reported, and nothing is left in the queue", async () => {
  await mailbox.close();
  const answer = await tryMail(serviceDb());
  expect(answer).toMatchObject({
    outcome: "failed",
    message: expect.stringMatching(/^The mail server could not be reached/),
  });
  const { rows } = await serviceDb().execute("select from graphile_worker.jobs");
  expect(rows).toEqual([]);
});
