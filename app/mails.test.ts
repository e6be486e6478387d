import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountTasks } from "#app/features/accounts/jobs.server.ts";
import { createAccount } from "#app/features/accounts/mutations.server.ts";
import { healthTasks } from "#app/features/health/jobs.server.ts";
import { receiveBooking, receiveContact, sendReply } from "#app/features/inbox/mutations.server.ts";
import { notificationTasks } from "#app/features/notifications/jobs.server.ts";
import { postReminders } from "#app/features/notifications/mutations.server.ts";
import { type MailKind, mailKinds } from "#app/features/notifications/schema.ts";
import { receiveQuiz, sendSubmissionReply } from "#app/features/quiz/mutations.server.ts";
import { listQuizOptions } from "#app/features/quiz/queries.server.ts";
import { settingsTasks } from "#app/features/settings/jobs.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/service-door.server.ts";
import { visitorDb } from "#app/platform/db/visitor-door.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { addJob } from "#app/platform/jobs/add-job.server.ts";
import { startWorker, type Worker } from "#app/platform/jobs/worker.server.ts";
import { asOwner } from "#tests/database.ts";
import { bookingForm, contactForm, quizForm } from "#tests/factories.ts";
import { openMailbox, until } from "#tests/mailbox.ts";
import { storedId } from "#tests/stored-id.ts";

const brand = `Ace & "Love", Tennis <Club>`;
const from = `"Ace & \\"Love\\", Tennis <Club>" <site@courtside.example>`;
const admin = connectionTo("courtside_admin");
const tasks = { ...accountTasks, ...healthTasks, ...notificationTasks, ...settingsTasks };
const mailbox = await openMailbox();
let worker: Worker;

beforeAll(async () => {
  setEnvironment({ SMTP_URL: mailbox.url, MAIL_FROM: "Courtside <site@courtside.example>" });
  await admin.execute(sql`update site_settings set brand = ${brand}`);
  worker = await startWorker(tasks, []);
});
afterAll(async () => {
  await worker.stop();
  await mailbox.close();
});

const reply = () => ({ subject: "An answer", body: "Come on Friday.", idempotency_key: crypto.randomUUID() });

async function someoneBooks(): Promise<string> {
  const booking = bookingForm({
    ...{ name: "Dana Field", email: `${crypto.randomUUID()}@player.example` },
    ...{ session_type: "on-court", preferred_date: "Friday at 3" },
  });
  return storedId(receiveBooking(visitorDb(), booking));
}

async function someoneTakesTheQuiz(): Promise<string> {
  const answers = (await listQuizOptions(visitorDb())).map(({ id }) => id);
  const email = `${crypto.randomUUID()}@player.example`;
  return storedId(receiveQuiz(visitorDb(), quizForm({ name: "Robin Reed", email, answers })));
}

async function addAccount(): Promise<string> {
  const email = `${crypto.randomUUID()}@member.example`;
  return (await createAccount(serviceDb(), { email, passwordHash: "never looked at here" })) ?? "";
}

async function addIncident(cleared: string): Promise<string> {
  const { rows } = await serviceDb().execute<{ id: string }>(
    sql`insert into incidents (check_name, says, cleared_at) values ('mail', 'Late.', ${sql.raw(cleared)}) returning id`,
  );
  return rows[0]?.id ?? "";
}

const ofAccount = (task: string) => async () => addJob(serviceDb(), task, { userId: await addAccount() });

/** By the task or the kind of posted mail: what makes the site send one, and what its subject begins with. */
const letters: Record<string, [cause: () => Promise<unknown>, subject: string]> = {
  mail_confirmation: [ofAccount("mail_confirmation"), "Confirm your email address"],
  mail_already_registered: [ofAccount("mail_already_registered"), "You already have an account"],
  mail_password_reset: [ofAccount("mail_password_reset"), "Choose a new password"],
  mail_incident: [
    async () => addJob(serviceDb(), "mail_incident", { incidentId: await addIncident("null") }),
    `${brand}: `,
  ],
  send_test_mail: [() => addJob(serviceDb(), "send_test_mail", {}), `Test mail from ${brand}`],
  coach: [someoneBooks, "New booking request: Dana Field, On-Court Lesson, Friday at 3"],
  "coach, of the quiz": [someoneTakesTheQuiz, "New quiz submission: Robin Reed, "],
  acknowledgement: [
    () => receiveContact(visitorDb(), contactForm({ email: `${crypto.randomUUID()}@player.example` })),
    `${brand}: your request has arrived`,
  ],
  reply: [async () => sendReply(admin, { message_id: await someoneBooks(), next: "open", ...reply() }), "An answer"],
  "reply, to the quiz": [
    async () => sendSubmissionReply(admin, { submission_id: await someoneTakesTheQuiz(), next: "keep", ...reply() }),
    "An answer",
  ],
  reminder: [
    async () => {
      await someoneBooks();
      await asOwner((owner) =>
        owner.query(`alter table messages no force row level security;
          update messages set created_at = now() - interval '22 hours';
          alter table messages force row level security`),
      );
      await postReminders(serviceDb(), { afterHours: 20 });
    },
    "Dana Field is waiting: 2 hours left, On-Court Lesson, Friday at 3",
  ],
  digest: [
    async () => {
      const sender = { client: crypto.randomUUID(), hourlyBudget: 0, hourlyLimit: 30 };
      await receiveContact(visitorDb(), contactForm({ email: "held@player.example" }), sender);
      await until(async () => (await admin.$count(sql`mails where kind = 'digest'`)) > 0, "a digest to be posted");
      await serviceDb().execute(sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`);
      await serviceDb().execute(sql`select graphile_worker.add_job('nothing', '{}')`);
    },
    "1 new request",
  ],
};

test("there is a letter here for every task and every kind that is mailed", () => {
  const mailed = Object.keys(tasks).filter((task) => task.includes("mail") && task !== "send_mail");
  const named = Object.keys(letters).map((name) => name.replace(/,.*/, ""));
  expect(new Set(named)).toEqual(new Set([...mailed, ...(mailKinds satisfies readonly MailKind[])]));
});

test.each(Object.keys(letters))("%s: the brand is in From, and the subject says what it is about", async (name) => {
  const [cause, subject] = letters[name] ?? [];
  mailbox.mails.length = 0;
  await cause?.();
  const subjects = () => mailbox.mails.map((mail) => decoded(mail.header("subject") ?? ""));
  await until(() => subjects().some((one) => one.startsWith(subject ?? "?")), `the mail '${subject}'`);
  for (const mail of mailbox.mails) expect(mail.header("from")).toBe(from);
});

/** A header with unusual letters is sent in encoded words. */
function decoded(header: string): string {
  return header
    .replace(/\?=\s+=\?UTF-8\?Q\?/g, "")
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, words: string) =>
      words
        .replaceAll("_", " ")
        .replace(/=([0-9A-F]{2})/g, (_hex, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    );
}
