import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountTasks } from "#app/features/accounts/jobs.server.ts";
import { keepWaiting } from "#app/features/accounts/security/sign-in-address.server.ts";
import { sendNewLink } from "#app/features/booking/links/new-link.server.ts";
import { healthTasks } from "#app/features/health/jobs.server.ts";
import { postReminders, sendReply } from "#app/features/inbox/mutations.server.ts";
import { receiveContact } from "#app/features/inbox/receive.server.ts";
import { notificationTasks } from "#app/features/notifications/jobs.server.ts";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import { sendSubmissionReply } from "#app/features/quiz/mutations.server.ts";
import { connectionTo, poolFor } from "#app/platform/db/connection.server.ts";
import { serviceDb, visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { addJob } from "#app/platform/jobs/add-job.server.ts";
import { startWorker, type Worker } from "#app/platform/jobs/worker.server.ts";
import { asOwner } from "#tests/database.ts";
import { contactForm } from "#tests/factories.ts";
import { hostileNames, unfolded } from "#tests/hostile-names.ts";
import {
  addAccount,
  addIncident,
  askForFamilyPage,
  askSomebodyForPraise,
  nothingMore,
  openFamilyPage,
  remindOfSession,
  sender,
  someoneBooks,
  someoneTakesTheQuiz,
  someoneWrites,
  tellOfCall,
  tellOfOffer,
  tellOfPayment,
  tellOfSession,
  tellOfWeeklyHour,
  tellOfWish,
} from "#tests/mail-causes.ts";
import { openMailbox, type ReceivedMail, until } from "#tests/mailbox.ts";
import { plantedWords, replaceExamples, unfinishedWords } from "#tests/unfinished-words.ts";
import { addressOf, registeredMails } from "./worker.server.ts";

const brand = `Ace & "Love", Tennis <Club>`;
const from = `"Ace & \\"Love\\", Tennis <Club>" <site@courtside.example>`;
const admin = connectionTo("courtside_admin");
const sending = notificationTasks({ mails: registeredMails, addressOf });
const tasks = { ...accountTasks, ...healthTasks, ...sending };
const mailbox = await openMailbox();
let worker: Worker;

beforeAll(async () => {
  setEnvironment({ SMTP_URL: mailbox.url, MAIL_FROM: "Courtside <site@courtside.example>" });
  await callSite(brand);
  worker = await startWorker(tasks, []);
});
afterAll(async () => {
  await worker.stop();
  await mailbox.close();
});

/** With this brand, and an owner who has replaced every example. */
async function callSite(name: string): Promise<void> {
  await replaceExamples(poolFor("courtside_admin"));
  await admin.execute(sql`update site_settings set brand = ${name}`);
}

const reply = () => ({ subject: "An answer", body: "Come on Friday.", idempotency_key: crypto.randomUUID() });

const ofAccount = (task: string) => async () => addJob(serviceDb(), task, { userId: await addAccount() });

const ofNewAddress = (task: string) => async () => {
  const userId = await addAccount();
  await keepWaiting(serviceDb(), { userId, email: `${crypto.randomUUID()}@member.example` });
  await addJob(serviceDb(), task, { userId });
};

/** For each task or kind of mail: what triggers it, and how its subject begins. */
const mails: Record<string, [cause: () => Promise<unknown>, subject: string]> = {
  mail_confirmation: [ofAccount("mail_confirmation"), "Confirm your email address"],
  mail_already_registered: [ofAccount("mail_already_registered"), "You already have an account"],
  mail_password_reset: [ofAccount("mail_password_reset"), "Choose a new password"],
  mail_new_address: [ofNewAddress("mail_new_address"), "Confirm your new sign-in address"],
  mail_address_change: [ofNewAddress("mail_address_change"), "Your sign-in address is being changed"],
  mail_incident: [
    async () => addJob(serviceDb(), "mail_incident", { incidentId: await addIncident("null") }),
    `${brand}: `,
  ],
  send_test_mail: [() => addJob(serviceDb(), "send_test_mail", {}), `Test mail from ${brand}`],
  "mail_incident, when it is over": [
    async () => addJob(serviceDb(), "mail_incident", { incidentId: await addIncident("now()") }),
    `${brand}: `,
  ],
  coach: [() => someoneBooks({ phone: null }), "New booking request: Dana Field, On-Court Lesson, Friday at 3"],
  "coach, of a message": [someoneWrites, "New contact request: "],
  "coach, of a consultation": [
    () => someoneBooks({ ...nothingMore, intent: "consultation", session_type: null }),
    "New booking request: Dana Field, Free consultation, Friday at 3",
  ],
  "coach, of the quiz": [someoneTakesTheQuiz, "New quiz submission: Robin Reed, "],
  acknowledgement: [someoneWrites, `${brand}: your request has arrived`],
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
  session: [() => tellOfSession("booked"), "Booked: "],
  "session, declined": [() => tellOfSession("declined"), "Not possible: "],
  weekly_hour: [() => tellOfWeeklyHour(), "Booked: every Tuesday at 4:00 PM"],
  session_reminder: [remindOfSession, `${brand}: `],
  session_for_coach: [() => tellOfSession("cancelled", "session_for_coach"), "Dana Field cancelled "],
  "session_for_coach, of a request": [
    () => tellOfSession("lapsed", "session_for_coach"),
    "Dana Field got no answer in time for ",
  ],
  offer: [() => tellOfOffer("held", "offer"), "A time for you: On-Court Lesson"],
  offer_for_coach: [() => tellOfOffer("booked", "offer_for_coach"), "Dana Field chose "],
  "offer_for_coach, of times that ran out": [
    () => tellOfOffer("lapsed", "offer_for_coach"),
    "Dana Field has not chosen a time",
  ],
  digest: [
    async () => {
      const network = { client: crypto.randomUUID(), hourlyBudget: 0, hourlyLimit: 30 };
      await receiveContact(visitorDb(), contactForm({ email: "held@player.example" }), network);
      await until(async () => (await admin.$count(sql`mails where kind = 'digest'`)) > 0, "a digest to be posted");
      await serviceDb().execute(sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`);
      await serviceDb().execute(sql`select graphile_worker.add_job('nothing', '{}')`);
    },
    "1 new request",
  ],
  // After the digest, which would include their requests too.
  request_link: [
    async () => {
      const about_id = await someoneBooks({ name: "Dana Field" });
      const about = { kind: "request_link", about_kind: "message", about_id };
      await postMails(admin, [{ ...about, recipient: "dana@player.example" }]);
    },
    `${brand}: the link you asked for`,
  ],
  wish: [() => tellOfWish("wish"), "You are on my waiting list: On-Court Lesson"],
  "wish, not confirmed": [() => tellOfWish("wish", "unproven"), "One tap puts you on my waiting list: On-Court Lesson"],
  wish_over: [() => tellOfWish("wish_over"), "Your time on my waiting list is over: On-Court Lesson"],
  free_time: [() => tellOfWish("free_time"), "A time has opened up: "],
  weather_call: [tellOfCall, "Called off: "],
  receipt: [() => tellOfPayment(), "Receipt 2026-0001, $1,200"],
  paid_too_much: [() => tellOfPayment("paid_too_much"), "Paid by card: $150 more than was owed"],
  payment_disputed: [() => tellOfPayment("payment_disputed"), "A payment by card is disputed"],
  refund_refused: [() => tellOfPayment("refund_refused"), "A refund did not reach the card"],
  family_link: [askForFamilyPage, "The link to your page"],
  family_device: [openFamilyPage, "Your page was opened: Safari on iPhone"],
  praise: [askSomebodyForPraise, "A few words about our lessons?"],
  new_link: [() => tellOfSession("booked", "new_link"), "A new link to your session on "],
  "new_link, of a request": [
    async () => sendNewLink(admin, { messageId: await someoneBooks() }),
    "A new link to your request",
  ],
};

test("every mailing task and kind of mail is covered here", () => {
  const mailed = Object.keys(tasks).filter((task) => task.includes("mail") && task !== "send_mail");
  const named = Object.keys(mails).map((name) => name.replace(/,.*/, ""));
  const kinds = registeredMails.map(({ kind }) => kind);
  expect(new Set(named)).toEqual(new Set([...mailed, ...kinds, "digest"]));
});

const subjectOf = (mail: ReceivedMail) => decoded(mail.header("subject") ?? "");

test.each(Object.keys(mails))(
  "%s: From has the brand, the subject says what it is about, nothing is unfinished",
  async (name) => {
    const [cause, subject] = mails[name] ?? [];
    mailbox.mails.length = 0;
    await cause?.();
    await until(
      () => mailbox.mails.some((mail) => subjectOf(mail).startsWith(subject ?? "?")),
      `the mail '${subject}'`,
    );
    for (const mail of mailbox.mails) {
      expect(mail.header("from")).toBe(from);
      expect(unfinishedWords(`${subjectOf(mail)}\n${readable(mail)}`), subjectOf(mail)).toEqual([]);
    }
  },
);

test.each(Object.entries(plantedWords))("%s in a mail is detected", async (kind, words) => {
  mailbox.mails.length = 0;
  await callSite(words);
  await addJob(serviceDb(), "send_test_mail", {});
  const isThere = (mail: ReceivedMail) => subjectOf(mail).startsWith("Test mail from");
  await until(() => mailbox.mails.some(isThere), "the mail with planted words");
  const mail = mailbox.mails.find(isThere);
  expect(unfinishedWords(mail ? readable(mail) : "").join()).toContain(kind);
  await callSite(brand);
});

test("no mail about an unproven request contains a typed word when it is sent", async () => {
  const kinds = ["acknowledgement", "request_link", "session", "session, declined", "session_reminder"];
  const causes = [...kinds, "wish", "wish_over", "free_time"].flatMap((kind) => [mails[kind] ?? []]);
  const toPeople = () => mailbox.mails.filter(({ to }) => to.some((address) => address.endsWith("@player.example")));
  for (const { name, mark } of hostileNames(3)) {
    mailbox.mails.length = 0;
    sender.name = name;
    for (const [cause] of causes) await cause?.();
    const isSent = (subject = "?") => toPeople().some((mail) => subjectOf(mail).startsWith(subject));
    await until(() => causes.every(([, subject]) => isSent(subject)), "the mails to strangers");
    for (const mail of toPeople())
      expect(`${subjectOf(mail)}\n${unfolded(readable(mail))}\n${decodedParts(mail)}`).not.toContain(mark);
  }
  sender.name = "Dana Field";
});

/** The parts sent as base64. */
function decodedParts({ raw }: ReceivedMail): string {
  const parts = raw.matchAll(/base64\r\n(?:[^\r\n]+\r\n)*\r\n([\w+/=\r\n]+)/g);
  return unfolded([...parts].map(([, part = ""]) => Buffer.from(part, "base64").toString("utf8")).join("\n"));
}

/** As a reader sees it, without its transfer encoding. */
function readable({ raw }: ReceivedMail): string {
  const body = raw.slice(raw.indexOf("\r\n\r\n")).replace(/=\r\n/g, "");
  return Buffer.from(fromHex(body), "latin1").toString("utf8");
}

function fromHex(text: string): string {
  return text.replace(/=([0-9A-F]{2})/g, (_hex, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Decodes a header with non-ASCII letters. */
function decoded(header: string): string {
  return header
    .replace(/\?=\s+=\?UTF-8\?Q\?/g, "")
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, words: string) => fromHex(words.replaceAll("_", " ")));
}
