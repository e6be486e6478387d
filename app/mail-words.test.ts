import { afterAll, beforeAll, expect, test } from "vitest";
import { watchChecks } from "#app/features/health/mutations.server.ts";
import { receiveBooking, receiveContact } from "#app/features/inbox/mutations.server.ts";
import { postReminders, postReply } from "#app/features/notifications/mutations.server.ts";
import { mailKinds } from "#app/features/notifications/schema.ts";
import { receiveQuiz } from "#app/features/quiz/mutations.server.ts";
import { listQuizOptions } from "#app/features/quiz/queries.server.ts";
import { connectionTo, poolFor } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/service-door.server.ts";
import { visitorDb } from "#app/platform/db/visitor-door.server.ts";
import { env, setEnvironment } from "#app/platform/env.server.ts";
import { addJob } from "#app/platform/jobs/add-job.server.ts";
import type { Worker } from "#app/platform/jobs/worker.server.ts";
import { bookingForm, contactForm, quizForm } from "#tests/factories.ts";
import { openMailbox, type ReceivedMail, until } from "#tests/mailbox.ts";
import { addMember } from "#tests/member.ts";
import { storedId } from "#tests/stored-id.ts";
import { plantedWords, replaceExamples, unfinishedWords } from "#tests/unfinished-words.ts";
import { startJobs } from "./worker.server.ts";

const mailbox = await openMailbox();
const admin = () => poolFor("courtside_admin");
let worker: Worker;

beforeAll(async () => {
  setEnvironment({
    ...{ SMTP_URL: mailbox.url, MAIL_FROM: "Berg Tennis <site@berg.example>" },
    ...{ ORIGIN: "https://berg.example", SELF_TEST_SECONDS: "0" },
  });
  await replaceExamples(admin());
  worker = await startJobs();
});
afterAll(async () => {
  await worker.stop();
  await mailbox.close();
});

const nobody = { phone: null, skill_level: null, message: null };
const someone = () => ({ email: `${crypto.randomUUID()}@player.example` });
const visitor = () => visitorDb();
const writes = (over: Parameters<typeof contactForm>[0] = {}) =>
  storedId(receiveContact(visitor(), contactForm({ ...someone(), ...over })));

/** Every way to a mail, by words of its subject. */
const ways: Record<string, () => Promise<unknown>> = {
  "New contact request": () => writes(nobody),
  "Berg Tennis: your request": () => writes(),
  "New booking request: Dana Field, Video": () => receiveBooking(visitor(), bookingForm({ ...someone(), phone: null })),
  "New booking request: Dana Field, Free": () =>
    receiveBooking(
      visitor(),
      bookingForm({ ...someone(), ...nobody, intent: "consultation", session_type: null, preferred_date: "any" }),
    ),
  "New quiz submission": async () => {
    const answers = (await listQuizOptions(visitor())).map(({ id }) => id);
    return receiveQuiz(visitor(), quizForm({ ...someone(), phone: null, answers }));
  },
  "Your lesson": async () =>
    postReply(connectionTo("courtside_admin"), {
      ...{ message_id: await writes(), recipient: "dana@player.example", idempotency_key: crypto.randomUUID() },
      ...{ subject: "Your lesson", body: "Saturday at nine works." },
    }),
  "Dana Field is waiting": async () => {
    await writes(nobody);
    await postReminders(serviceDb(), { afterHours: 0 });
  },
  " new request": digest,
  "Confirm your email": () => forMember("mail_confirmation"),
  "You already have": () => forMember("mail_already_registered"),
  "Choose a new password": () => forMember("mail_password_reset"),
  "Test mail from": () => addJob(serviceDb(), "send_test_mail", {}),
  "Berg Tennis: Queue needs": async () => {
    await look("red");
    await look("red");
  },
  "Berg Tennis: Queue works": () => look("green"),
};

/** More than the hour's measure has come: the rest is one mail, and it need not be waited for. */
async function digest(): Promise<void> {
  setEnvironment({ COACH_MAILS_PER_HOUR: "1" });
  const id = await writes(nobody);
  const held = "select from mails where message_id = $1 and status = 'held'";
  await until(async () => (await admin().query(held, [id])).rowCount === 1, "the mail to be held");
  setEnvironment({ COACH_MAILS_PER_HOUR: "1000" });
  // Time goes by, and a job that does little wakes the worker.
  const later = "update graphile_worker._private_jobs set run_at = now() where run_at > now() + interval '5 minutes'";
  await until(async () => (await poolFor("courtside_service").query(later)).rowCount === 1, "the digest to wait");
  await addJob(serviceDb(), "tidy_queue", {});
}

async function forMember(task: string): Promise<void> {
  const userId = await addMember(env().DATABASE_URL ?? "", `${crypto.randomUUID()}@court.example`);
  await addJob(serviceDb(), task, { userId });
}

function look(light: "red" | "green"): Promise<void> {
  const check = { name: "queue", label: "Queue", light, says: "4 jobs are due." } as const;
  return watchChecks(serviceDb(), [check], { tellAfterSeconds: 0, clearAfterSeconds: 0 });
}

const subjectOf = (mail: ReceivedMail) => mail.header("subject") ?? "";
const arrived = (subject: string) => mailbox.mails.find((mail) => subjectOf(mail).includes(subject));

/** As somebody reads it: without the wrapping that it travels in. */
function readable({ raw }: ReceivedMail): string {
  const bytes = raw
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const body = bytes.slice(bytes.indexOf("\r\n\r\n"));
  return Buffer.from(body, "latin1").toString("utf8");
}

test("every kind of mail is finished: no library's words, no gap, no missing value, no example of the seed", async () => {
  for (const [subject, send] of Object.entries(ways)) {
    await send();
    await until(() => arrived(subject) !== undefined, `a mail '${subject}'`);
  }
  const unfinished = mailbox.mails.flatMap((mail) =>
    unfinishedWords(`${subjectOf(mail)}\n${mail.header("from")}\n${readable(mail)}`).map(
      (it) => `${subjectOf(mail)}: ${it}`,
    ),
  );
  expect(unfinished).toEqual([]);
  const { rows } = await admin().query("select distinct kind from mails where status in ('sent', 'held')");
  expect(rows.map(({ kind }) => kind).sort()).toEqual([...mailKinds].sort());
});

test.each(Object.entries(plantedWords))("%s in a mail is seen", async (kind, words) => {
  const before = mailbox.mails.length;
  await admin().query("update site_settings set brand = $1", [words]);
  await addJob(serviceDb(), "send_test_mail", {});
  await mailbox.waitFor(before + 1);
  const mail = mailbox.mails.at(-1);
  expect(unfinishedWords(mail ? readable(mail) : "").join()).toContain(kind);
  await replaceExamples(admin());
});
