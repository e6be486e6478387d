import { execFileSync } from "node:child_process";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { receiveContact } from "#app/features/inbox/receive.server.ts";
import { notificationTasks } from "#app/features/notifications/jobs.server.ts";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import { listMailsAbout } from "#app/features/notifications/queries.server.ts";
import { mailName } from "#app/features/notifications/schema.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { startWorker, type Worker } from "#app/platform/jobs/worker.server.ts";
import { contactForm } from "#tests/factories.ts";
import { openMailbox, until } from "#tests/mailbox.ts";
import { notifyCoach, stringingMails, tellOwner } from "#tests/stringing/mails.server.ts";
import { registeredMails } from "./worker.server.ts";

const mailbox = await openMailbox();
const [admin, service] = [connectionTo("courtside_admin"), connectionTo("courtside_service")];
const owner = { id: crypto.randomUUID(), email: "owner@player.example" };
const stranger = crypto.randomUUID();
const everyMail = [...registeredMails, ...stringingMails];
let worker: Worker;

const tasks = notificationTasks({
  mails: everyMail,
  addressOf: async (_tx, { recipient, person_id }) => recipient ?? (person_id === owner.id ? owner.email : undefined),
});

beforeAll(async () => {
  setEnvironment({ SMTP_URL: mailbox.url, MAIL_FROM: "Courtside <site@courtside.example>" });
  await admin.execute(sql`insert into people (id, name) values (${owner.id}, 'Owen'), (${stranger}, 'Stella')`);
  worker = await startWorker(tasks, []);
});
afterAll(async () => {
  await worker.stop();
  await mailbox.close();
});

const to = (address: string) => mailbox.mails.filter((mail) => mail.to.includes(address));
const stateOf = async (id: string) =>
  (await listMailsAbout(admin, id)).map(({ status, failure }) => `${status}${failure ? `: ${failure}` : ""}`).join();

test("a registered kind of mail is posted and sent once, to the person's current address", async () => {
  const racket = crypto.randomUUID();
  const posted = await Promise.all([1, 2, 3].map(() => tellOwner(admin, { racket, person_id: owner.id })));
  expect(posted.toSorted()).toEqual([0, 0, 1]);
  await until(async () => (await stateOf(racket)) === "sent", "the mail to be sent");
  const [mail, ...more] = to(owner.email);
  expect(more).toEqual([]);
  expect(mail?.header("subject")).toMatch(/: your racket is ready$/);
  expect(mail?.header("auto-submitted")).toBe("auto-replied");
  expect(mail?.raw).toContain("text/calendar; charset=utf-8; method=REQUEST");
  expect(mail?.raw).toContain("You get it because your racket was strung.");
  expect(mailName("racket_ready")).toBe("Racket ready");
});

test("adding a kind of mail touches one folder", () => {
  const said = execFileSync("git", ["grep", "-lE", "--untracked", "racket_(ready|left)|stringingMails"]);
  const touched = said.toString().trim().split("\n");
  // The worker's list, of which this test has its own, names each feature once.
  expect(touched.toSorted()).toEqual(["app/new-mail.test.ts", "tests/stringing/mails.server.ts"]);
});

test("an outdated mail or one without a recipient is dropped; one without an address is given up", async () => {
  const [late = "", lost = "", erased = ""] = [1, 2, 3].map(() => crypto.randomUUID());
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await tellOwner(service, { racket: late, person_id: owner.id, send_after: hoursAgo(49) });
  await tellOwner(service, { racket: lost, person_id: stranger, send_after: hoursAgo(47) });
  await tellOwner(service, { racket: erased, person_id: null });
  await until(async () => (await stateOf(late)) === "dropped", "the late one to be dropped");
  await until(async () => (await stateOf(erased)) === "dropped", "the one to nobody to be dropped");
  await until(async () => (await stateOf(lost)).startsWith("failed"), "the other to be given up");
  expect(await stateOf(lost)).toBe("failed: There is no address to send it to");
});

test("a kind that this node does not know waits for a node that does", async () => {
  const racket = crypto.randomUUID();
  await postMails(service, [{ kind: "racket_lost", about_kind: "racket", about_id: racket }]);
  const words = "waiting: This version of the site doesn't know this kind of mail";
  await until(async () => (await stateOf(racket)) === words, "the failure to be noted");
  const kept = sql`graphile_worker._private_jobs where last_error like 'This version%'`;
  await until(async () => (await service.$count(kept)) === 1, "the queue to keep it for the next try");
});

test("the digest counts and names each kind in its feature's words", async () => {
  setEnvironment({ COACH_MAILS_PER_HOUR: "1" });
  const [first = "", ...rackets] = [1, 2, 3].map(() => crypto.randomUUID());
  await notifyCoach(admin, first);
  await until(async () => (await stateOf(first)) === "sent", "the one mail of this hour");
  for (const racket of rackets) await notifyCoach(admin, racket);
  await receiveContact(visitorDb(), contactForm({ name: "Dana Field" }));
  await until(async () => (await admin.$count(sql`mails where status = 'held'`)) === 3, "all to be held");
  await service.execute(
    sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() + interval '5 minutes'`,
  );
  await service.execute(sql`select graphile_worker.add_job('nothing', '{}')`);
  const isDigest = (subject = "") => subject === "2 rackets left behind, 1 new request";
  await until(() => mailbox.mails.some((mail) => isDigest(mail.header("subject"))), "the digest", 20);
  const digest = mailbox.mails.find((mail) => isDigest(mail.header("subject")));
  for (const words of ["Left behind: In the shed", "Contact: Dana Field", "Open the shed"])
    expect(digest?.raw).toContain(words);
  await until(async () => (await stateOf(rackets[0] ?? "")) === "sent", "the held to be noted as sent");
});

test("registering a kind twice throws at start", () => {
  const twice = { mails: [...everyMail, ...stringingMails], addressOf: async () => undefined };
  expect(() => notificationTasks(twice)).toThrow("The mail 'racket_ready about racket' is registered twice");
});
