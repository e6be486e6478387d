import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mayMail } from "#app/features/booking/mailed-strangers.server.ts";
import { receiveContact } from "#app/features/inbox/receive.server.ts";
import { notificationTasks } from "#app/features/notifications/jobs.server.ts";
import { tryMailAgain } from "#app/features/notifications/mutations.server.ts";
import { readMailMetrics } from "#app/features/notifications/queries.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { startWorker, type Worker } from "#app/platform/jobs/worker.server.ts";
import { asOwner } from "#tests/database.ts";
import { contactForm } from "#tests/factories.ts";
import { openMailbox, until } from "#tests/mailbox.ts";
import { prove } from "#tests/open-monday.ts";
import { storedId } from "#tests/stored-id.ts";
import { addressOf, registeredMails } from "./worker.server.ts";

const [admin, service] = [connectionTo("courtside_admin"), connectionTo("courtside_service")];
const mailbox = await openMailbox();
let worker: Worker | undefined;

beforeAll(() => {
  setEnvironment({ SMTP_URL: mailbox.url, MAIL_FROM: "Courtside <site@courtside.example>" });
  setEnvironment({ COACH_MAILS_PER_HOUR: "1" });
});
beforeEach(async () => {
  await worker?.stop();
  worker = undefined;
  await asOwner((owner) => owner.query("truncate messages, mails, throttles cascade"));
  await service.execute(sql`delete from graphile_worker._private_jobs`);
  mailbox.mails.length = 0;
});
afterAll(async () => {
  await worker?.stop();
  await mailbox.close();
});

const write = (email: string) => storedId(receiveContact(visitorDb(), contactForm({ email })));

/** Until every mail is sent, withheld or held for the digest. */
async function sendAll(): Promise<void> {
  worker ??= await startWorker(notificationTasks({ mails: registeredMails, addressOf, mayMail }), []);
  const isWaiting = sql`mails where status = 'waiting' and kind <> 'digest'`;
  await until(async () => (await admin.$count(isWaiting)) === 0, "the mails to leave", 400);
}

const toPlayers = () => mailbox.mails.filter(({ to: [address = ""] }) => /@player\.example$/i.test(address));

/** Dots and notes differ; so does the case. */
function spellingOf(turn: number): string {
  const name = turn % 2 ? "Dana.Field" : "dana.field";
  return turn % 3 ? `${name}+${turn}@player.example` : `${name}@Player.example`;
}

async function floodOneMailbox(requests: number): Promise<void> {
  for (let turn = 0; turn < requests; turn += 20)
    await Promise.all(Array.from({ length: 20 }, (_, n) => write(spellingOf(turn + n))));
  await sendAll();
  expect(toPlayers()).toHaveLength(6);
  expect(await admin.$count(sql`mails where kind = 'acknowledgement'`)).toBe(requests);
  expect((await readMailMetrics(service)).withheld).toBe(requests - 6);
}

test("60 requests to one mailbox in many spellings: six mails, and the coach sees the others", () =>
  floodOneMailbox(60));

test("1,000 requests to one mailbox in many spellings: six mails", { tags: "long", timeout: 900_000 }, () =>
  floodOneMailbox(1_000),
);

test("all unproven mailboxes together get no more than the day's mails; what the coach releases is sent", async () => {
  setEnvironment({ STRANGER_MAILS_PER_DAY: "5" });
  for (let n = 0; n < 7; n++) await write(`n${n}@player.example`);
  await sendAll();
  expect(toPlayers()).toHaveLength(5);
  const { rows } = await admin.execute<{ id: string }>(sql`select id from mails where status = 'withheld'`);
  expect(rows).toHaveLength(2);
  expect(await tryMailAgain(admin, rows[0]?.id ?? "")).toBe(true);
  await until(() => toPlayers().length === 6, "the released mail");
  setEnvironment({ STRANGER_MAILS_PER_DAY: "200" });
});

test("mails about proven requests are not counted", async () => {
  for (let n = 0; n < 8; n++) await prove(await write("dana@player.example"));
  await sendAll();
  expect(toPlayers()).toHaveLength(8);
  expect((await readMailMetrics(service)).withheld).toBe(0);
});
