import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { postReminders, sendReply, setMessageStatus } from "#app/features/inbox/mutations.server.ts";
import { receiveContact } from "#app/features/inbox/receive.server.ts";
import { markSpam } from "#app/features/inbox/spam.server.ts";
import { notificationTasks } from "#app/features/notifications/jobs.server.ts";
import { postDigest, postMissingDigest, tryMailAgain } from "#app/features/notifications/mutations.server.ts";
import { listMailsAbout, typedAddress } from "#app/features/notifications/queries.server.ts";
import { mails } from "#app/features/notifications/tables.server.ts";
import { receiveQuiz, sendSubmissionReply } from "#app/features/quiz/mutations.server.ts";
import { listQuizOptions } from "#app/features/quiz/queries.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { jobsAtOnce, startWorker, type Worker } from "#app/platform/jobs/worker.server.ts";
import { asOwner } from "#tests/database.ts";
import { contactForm, quizForm } from "#tests/factories.ts";
import { openMailbox, type ReceivedMail, until } from "#tests/mailbox.ts";
import { storedId } from "#tests/stored-id.ts";
import { registeredMails } from "./worker.server.ts";

let refuse: (mail: ReceivedMail) => number | undefined = () => undefined;
const mailbox = await openMailbox({ refuse: (mail) => refuse(mail) });
const [admin, service] = [connectionTo("courtside_admin"), connectionTo("courtside_service")];
const coach = "coach@apextennis.example";
let worker: Worker;

beforeAll(async () => {
  setEnvironment({ SMTP_URL: mailbox.url, MAIL_FROM: "Courtside <site@courtside.example>" });
  worker = await startWorker(notificationTasks({ mails: registeredMails, addressOf: typedAddress }), []);
});
afterAll(async () => {
  await worker.stop();
  await mailbox.close();
});
afterEach(async () => {
  refuse = () => undefined;
  setEnvironment({ COACH_MAILS_PER_HOUR: "20" });
  await admin.execute("delete from messages");
  await admin.execute("delete from quiz_submissions");
  await admin.delete(mails);
  mailbox.mails.length = 0;
});

async function someoneWrites(over: Parameters<typeof contactForm>[0] = {}): Promise<string> {
  const email = `${crypto.randomUUID()}@player.example`;
  return storedId(receiveContact(visitorDb(), contactForm({ email, ...over })));
}

const to = (address: string) => mailbox.mails.filter((mail) => mail.to.includes(address));
const statusesOf = async (id: string) =>
  (await listMailsAbout(admin, id)).map(({ kind, status }) => `${kind} ${status}`);

async function jobErrors(): Promise<string> {
  const { rows } = await service.execute<{ last_error: string }>(
    sql`select last_error from graphile_worker._private_jobs where last_error is not null`,
  );
  return rows.map(({ last_error }) => last_error).join();
}

test("the coach's mail says who wrote what, and a reply goes to the visitor", async () => {
  const id = await someoneWrites({ email: "dana@player.example", message: "Is Saturday free?" });
  await mailbox.waitFor(2);
  const [mail] = to(coach);
  const posted = (await listMailsAbout(admin, id)).find(({ kind }) => kind === "coach");
  expect(mail?.header("reply-to")).toBe("dana@player.example");
  expect(mail?.header("subject")).toBe("New contact request: Dana Field");
  expect(mail?.header("from")).toBe("Apex Tennis Performance <site@courtside.example>");
  expect(mail?.header("message-id")).toBe(`<${posted?.id}@courtside.example>`);
  expect(mail?.raw).toContain("Is Saturday free?");
  expect(mail?.raw).toContain("text/html");
  await until(async () => (await statusesOf(id)).every((line) => line.endsWith("sent")), "both to be noted as sent");
});

test("the coach's mail says who took the quiz and the recommendation, and the reply follows the acknowledgement", async () => {
  const answers = (await listQuizOptions(visitorDb())).map(({ id }) => id);
  const submission_id = await storedId(
    receiveQuiz(visitorDb(), quizForm({ name: "Robin Reed", email: "robin@quiz.example", answers })),
  );
  await mailbox.waitFor(2);
  const [mail] = to(coach);
  expect(mail?.header("subject")).toMatch(/^New quiz submission: Robin Reed, [A-Z]/);
  expect(mail?.raw).not.toContain("/services/");
  await until(async () => (await statusesOf(submission_id)).includes("acknowledgement sent"), "the acknowledgement");
  const words = { subject: "Your quiz", body: "Shall we begin on Friday?" };
  const idempotency_key = crypto.randomUUID();
  await sendSubmissionReply(admin, { submission_id, next: "contacted", idempotency_key, ...words });
  await mailbox.waitFor(3);
  const [acknowledgement, reply] = to("robin@quiz.example");
  expect(reply?.raw).toContain(words.body);
  expect(reply?.header("in-reply-to")).toBe(acknowledgement?.header("message-id"));
  await until(async () => (await statusesOf(submission_id)).includes("reply sent"), "the reply to be noted as sent");
});

test("the acknowledgement to a visitor repeats none of their own words", async () => {
  const canary = "buy-cheap-rackets.example";
  await someoneWrites({ name: canary, phone: canary, message: canary, email: "dana@player.example" });
  await mailbox.waitFor(2);
  const [mail] = to("dana@player.example");
  expect(mail?.raw).toContain("within 24 hours");
  expect(mail?.raw).not.toContain(canary);
  expect(mail?.header("reply-to")).toBe(coach);
  expect(mail?.header("auto-submitted")).toBe("auto-replied");
});

test("each request is acknowledged, with a link of its own, and so is the quiz", async () => {
  const options = await listQuizOptions(visitorDb());
  const answers = options.map(({ id }) => id);
  await Promise.all([
    ...["robin@player.example", "Robin@Player.example", "robin@player.example"].map((email) =>
      someoneWrites({ email }),
    ),
    receiveQuiz(visitorDb(), quizForm({ email: "robin@player.example", answers })),
  ]);
  await mailbox.waitFor(8);
  const acknowledged = mailbox.mails.filter(({ to: [address] }) => address?.toLowerCase() === "robin@player.example");
  expect(acknowledged).toHaveLength(4);
  const links = acknowledged.flatMap(({ raw }) => raw.replaceAll("=\r\n", "").match(/\/request\/~[\w-]+/)?.[0] ?? []);
  expect(new Set(links).size).toBe(3);
  expect(to(coach)).toHaveLength(4);
  expect(to(coach).some(({ raw }) => raw.includes("Recommended"))).toBe(true);
});

test("a visitor's text cannot add a header or a recipient", async () => {
  await someoneWrites({ name: "Dana\r\nBcc: everyone@evil.example", message: "\r\n.\r\nQUIT" });
  await mailbox.waitFor(2);
  expect(mailbox.mails.flatMap((mail) => mail.to)).not.toContain("everyone@evil.example");
  expect(mailbox.mails.map((mail) => mail.header("bcc"))).toEqual([undefined, undefined]);
});

test("a permanently refused mail is given up at once, visibly, and can be retried", async () => {
  refuse = (mail) => (mail.to.includes("gone@player.example") ? 550 : undefined);
  const id = await someoneWrites({ email: "gone@player.example" });
  await until(async () => (await statusesOf(id)).includes("acknowledgement failed"), "the mail to be given up");
  const [failed] = await admin.select().from(mails).where(eq(mails.status, "failed"));
  expect(failed).toMatchObject({ failure: "The mail server answered 550", handed_over: 0 });
  refuse = () => undefined;
  expect(await tryMailAgain(admin, failed?.id ?? "")).toBe(true);
  await until(() => to("gone@player.example").length === 1, "the second try");
  expect(to("gone@player.example")[0]?.header("message-id")).toBe(`<${failed?.id}@courtside.example>`);
  expect(await tryMailAgain(admin, failed?.id ?? "")).toBe(false);
});

test("a temporarily refused mail is retried with the same Message-ID, and the queue stores no address", async () => {
  const tries: (string | undefined)[] = [];
  refuse = (mail) => {
    if (!mail.to.includes("later@player.example")) return undefined;
    tries.push(mail.header("message-id"));
    return tries.length === 1 ? 451 : undefined;
  };
  await someoneWrites({ email: "later@player.example" });
  await until(() => tries.length === 1, "the first try");
  await until(async () => (await jobErrors()).startsWith("The mail server answered 451"), "the queue to note it");
  await until(() => to("later@player.example").length === 1, "the second try");
  expect(new Set(tries).size).toBe(1);
});

test("a mail whose content was sent twice without a reply is not sent a third time", async () => {
  const id = await someoneWrites({ email: "maybe@player.example" });
  await mailbox.waitFor(2);
  await until(async () => (await statusesOf(id)).every((line) => line.endsWith("sent")), "both to be noted as sent");
  await service.update(mails).set({ status: "waiting", handed_over: 2 }).where(eq(mails.kind, "acknowledgement"));
  await until(async () => (await statusesOf(id)).includes("acknowledgement failed"), "it to be given up");
  expect(to("maybe@player.example")).toHaveLength(1);
  const [{ failure } = { failure: "" }] = await admin.select().from(mails).where(eq(mails.status, "failed"));
  expect(failure).toContain("it may have arrived");
});

test("a bug while a mail is handed over fails its job with the bug's own reason, and nothing is sent", async () => {
  await asOwner((owner) => owner.query("alter table mails add constraint bug check (handed_over = 0)"));
  const id = await someoneWrites();
  await until(async () => /constraint "bug".*constraint "bug"/s.test(await jobErrors()), "both jobs to fail");
  expect(mailbox.mails).toEqual([]);
  await asOwner((owner) => owner.query("alter table mails drop constraint bug"));
  await until(async () => (await statusesOf(id)).every((line) => line.endsWith("sent")), "the next attempts", 20);
});

test("mails to the coach beyond the hourly limit wait for one digest, and none is lost", async () => {
  setEnvironment({ COACH_MAILS_PER_HOUR: "2" });
  await Promise.all(Array.from({ length: 7 }, () => someoneWrites()));
  // The limit is soft: mails sent at the same time do not see each other.
  const heldAtLeast = 7 - 2 - (jobsAtOnce - 1);
  await until(
    async () => (await admin.$count(mails, eq(mails.status, "waiting"))) === 1,
    "all but the digest to leave",
  );
  expect(await admin.$count(mails, eq(mails.status, "held"))).toBeGreaterThanOrEqual(heldAtLeast);
  expect(await admin.$count(mails, eq(mails.kind, "digest"))).toBe(1);
  await sendDigestNow();
  await until(
    () => to(coach).some((mail) => mail.header("subject")?.endsWith("new requests") ?? false),
    "the digest",
    20,
  );
  await until(async () => (await admin.$count(mails, eq(mails.status, "held"))) === 0, "the held to be noted as sent");
  const told = to(coach).reduce(
    (sum, mail) => sum + (Number(/^(\d+) new/.exec(mail.header("subject") ?? "")?.[1]) || 1),
    0,
  );
  expect(told).toBe(7);
});

/** Sends the waiting digest now; an empty job wakes the worker. */
async function sendDigestNow(): Promise<void> {
  await service.execute(
    sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() + interval '5 minutes'`,
  );
  await service.execute(sql`select graphile_worker.add_job('nothing', '{}')`);
}

/** Inserted by the owner in one statement, without jobs, which would find each of them held already. */
async function holdBackMany(count: number): Promise<void> {
  await asOwner((owner) =>
    owner.query(`begin; alter table messages no force row level security; alter table mails no force row level security;
      alter table mails disable trigger enqueues_posted_mails;
      insert into messages (source, name, email, spam)
        select 'contact', 'Dana ' || n, 'dana' || n || '@player.example', 'flood' from generate_series(1, ${count}) n;
      insert into mails (kind, about_kind, about_id, status) select 'coach', 'message', id, 'held' from messages;
      alter table mails enable trigger enqueues_posted_mails;
      alter table messages force row level security; alter table mails force row level security; commit`),
  );
}

const digests = () => to(coach).filter((mail) => /^\d+ new requests?$/.test(mail.header("subject") ?? ""));
const noneHeld = async () => (await admin.$count(mails, eq(mails.status, "held"))) === 0;

test("requests held as spam by the budget alone are named in a digest, with the address, from each form", async () => {
  const sender = { client: crypto.randomUUID(), hourlyBudget: 1, hourlyLimit: 30 };
  const answers = (await listQuizOptions(visitorDb())).map(({ id }) => id);
  await receiveContact(visitorDb(), contactForm(), sender);
  await receiveContact(visitorDb(), contactForm({ name: "Honest Hanna", email: "hanna@player.example" }), sender);
  await receiveQuiz(visitorDb(), quizForm({ name: "Honest Quentin", email: "q@player.example", answers }), sender);
  await receiveContact(
    visitorDb(),
    { ...contactForm({ name: "Pill Pete" }), website: "https://pills.example" },
    sender,
  );
  await until(async () => (await admin.$count(mails, eq(mails.status, "held"))) === 2, "both to be held");
  await sendDigestNow();
  await until(noneHeld, "the held to be noted as sent", 20);
  expect(digests().map((mail) => mail.header("subject"))).toEqual(["2 new requests"]);
  for (const words of ["Honest Hanna", "hanna@player.example", "Honest Quentin", "q@player.example", "folder=3Dspam"])
    expect(digests()[0]?.raw.replace(/=\r\n/g, "")).toContain(words);
  expect(digests()[0]?.raw).not.toContain("Pill Pete");
  expect(to("hanna@player.example")).toEqual([]);
});

test("a request that the coach has since moved to the inbox is mailed like any other", async () => {
  refuse = () => 451;
  const sender = { client: crypto.randomUUID(), hourlyBudget: 0, hourlyLimit: 30 };
  const id = await storedId(receiveContact(visitorDb(), contactForm(), sender));
  await until(async () => (await statusesOf(id)).includes("coach held"), "it to be held");
  await admin.delete(mails);
  await markSpam(admin, { ids: [id], spam: "no" });
  refuse = () => undefined;
  await service.execute(sql`insert into mails (kind, about_kind, about_id) values ('coach', 'message', ${id})`);
  await until(async () => (await statusesOf(id)).includes("coach sent"), "the mail");
});

test("a full digest continues in the next, and requests of a lost digest are picked up again", async () => {
  const mostInDigest = 500;
  await holdBackMany(mostInDigest + 1);
  await postDigest(service);
  await sendDigestNow();
  await until(() => digests().length === 1, "the first digest", 20);
  await until(async () => (await admin.$count(mails, sql`kind = 'digest'`)) === 2, "the second to be posted");
  // As if the process that held it back had died before it could post a digest.
  await admin.delete(mails).where(sql`kind = 'digest'`);
  await postMissingDigest(service);
  await sendDigestNow();
  await until(noneHeld, "the rest", 20);
  expect(digests().map((mail) => mail.header("subject"))).toEqual(["500 new requests", "1 new request"]);
});

test("a reply has the coach's words, follows the acknowledgement, and is sent once however often it is clicked", async () => {
  const id = await someoneWrites({ email: "dana@player.example" });
  await until(async () => (await statusesOf(id)).every((line) => line.endsWith("sent")), "both mails");
  const words = { subject: "Saturday", body: "Ten o'clock?", idempotency_key: crypto.randomUUID() };
  const reply = { message_id: id, next: "open", ...words } as const;
  await Promise.all([1, 2, 3].map(() => sendReply(admin, reply)));
  await until(() => to("dana@player.example").length === 2, "the reply");
  const [first, second] = to("dana@player.example");
  expect(second?.raw).toContain("Ten o'clock?");
  expect(second?.header("in-reply-to")).toBe(first?.header("message-id"));
  expect(await admin.$count(mails, eq(mails.kind, "reply"))).toBe(1);
});

test("a waiting message is reminded of once; one answered in the meantime is not", async () => {
  const [waiting, answered] = [await someoneWrites(), await someoneWrites()];
  await mailbox.waitFor(4);
  expect(await postReminders(service, { afterHours: 1 })).toBe(0);
  // The mail server delays the reminders until one of the messages has been answered.
  let tries = 0;
  refuse = () => {
    tries += 1;
    return 451;
  };
  expect(await postReminders(service, { afterHours: 0 })).toBe(2);
  await until(() => tries >= 2, "both reminders to be tried");
  await setMessageStatus(admin, { ids: [answered], status: "open" });
  refuse = () => undefined;
  expect(await postReminders(service, { afterHours: 0 })).toBe(0);
  await until(async () => (await statusesOf(waiting)).includes("reminder sent"), "the reminder");
  await until(
    async () => (await statusesOf(answered)).includes("reminder dropped"),
    "the needless one to be dropped",
    20,
  );
});
