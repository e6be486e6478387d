import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mailboxOf } from "#app/lib/mailbox.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { addJob } from "#app/platform/jobs/add-job.server.ts";
import { jobsAtOnce, startWorker } from "#app/platform/jobs/worker.server.ts";
import { until } from "#tests/mailbox.ts";
import { createAccount, mailConfirmationAgain, signUp } from "../mutations.server.ts";
import { throttles, users } from "../tables.server.ts";
import { mailResetLink } from "./password-reset.server.ts";
import { makeAccount } from "./sign-up.server.ts";
import { rememberDevice, throttleKey } from "./throttle.server.ts";

const passwordHash = "never looked at here";

beforeEach(async () => {
  await connectionTo("courtside_admin").execute("update site_settings set sign_up_open = true");
  await serviceDb().delete(throttles);
  await serviceDb().delete(users);
  await serviceDb().execute(sql`delete from graphile_worker._private_jobs`);
});

let network = 0;
const elsewhere = () => `2001:db8:${(network++).toString(16)}::1`;
const ask = (email: string, cookie = "") =>
  mailResetLink({
    request: new Request("http://site.example/auth/forgot", { headers: { cookie } }),
    clientAddress: elsewhere(),
    email,
  });

/** The mails waiting for this person. */
async function countMails(): Promise<number> {
  const { rows } = await serviceDb().execute<{ count: number }>(
    sql`select count(*)::int from graphile_worker._private_jobs where payload->>'userId' <> ''`,
  );
  return rows[0]?.count ?? 0;
}

test.each([
  ["Dana@Player.Example", "dana@player.example"],
  ["dana+tennis@player.example", "dana@player.example"],
  ["d.a.n.a+x@googlemail.com", "dana@gmail.com"],
  ["dana.field@player.example", "dana.field@player.example"],
  ["+dana@player.example", "+dana@player.example"],
])("a mail to %s is counted for %s", (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

test("one mailbox gets three sign-up mails an hour, however its address is spelled", async () => {
  const password = "split step then swing";
  const answers = [];
  for (const email of [
    "dana@player.example",
    "Dana+1@player.example",
    "dana+2@player.example",
    "dana+3@player.example",
  ])
    answers.push((await makeAccount({ email, password }, elsewhere())).ok);
  expect(answers).toEqual([true, true, true, false]);
  expect(await countMails()).toBe(3);
});

test("one mailbox gets three reset mails an hour, and its own browser three more", async () => {
  const email = "dana@player.example";
  await createAccount(serviceDb(), { email, passwordHash, isConfirmed: true });
  for (let n = 0; n < 5; n++) await ask(email);
  expect(await countMails()).toBe(3);
  await ask(email, rememberDevice(email).split(";")[0]);
  expect(await countMails()).toBe(4);
});

test("200 mails a day go to unconfirmed addresses, of accounts and of requests together; resets of confirmed accounts are not counted", {
  timeout: 120_000,
}, async () => {
  // As if a hundred had gone to senders of requests.
  const tried_at = sql`array(select now() from generate_series(1, 100))`;
  await serviceDb()
    .insert(throttles)
    .values({ key: throttleKey("mails-to-strangers"), tried_at });
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, n) => createAccount(serviceDb(), { email: `n${n}@player.example`, passwordHash })),
  );
  for (let round = 0; round < 3; round++)
    for (const [n, id] of ids.entries()) {
      if (round === 0) await mailConfirmationAgain(serviceDb(), { id: id ?? "", email: `n${n}@player.example` });
      else await ask(`n${n}@player.example`);
    }
  expect(await countMails()).toBe(100);
  const answer = await makeAccount({ email: "late@player.example", password: "split step then swing" }, elsewhere());
  expect(answer).toMatchObject({ ok: false, status: 429 });
  await createAccount(serviceDb(), { email: "owner@court.example", passwordHash, isConfirmed: true });
  await ask("owner@court.example");
  expect(await countMails(), "the owner's").toBe(101);
});

test("account mails are sent before other queued jobs", async () => {
  const sent: string[] = [];
  const kinds = ["send_mail", "mail_confirmation", "mail_already_registered", "mail_password_reset"];
  // Each job waits until every worker has one, so the first ones taken are the first ones recorded.
  const take = async (kind: string) => {
    sent.push(kind);
    await until(() => sent.length >= jobsAtOnce, "every worker to have a job");
  };
  const tasks = Object.fromEntries(kinds.map((kind) => [kind, () => take(kind)]));
  for (let n = 0; n < 20; n++) await addJob(serviceDb(), "send_mail", {});
  await signUp(serviceDb(), { email: "dana@player.example", passwordHash });
  await signUp(serviceDb(), { email: "dana@player.example", passwordHash });
  await ask("dana@player.example");
  const worker = await startWorker(tasks, []);
  await until(() => sent.length === 23, "all mails", 30);
  await worker.stop();
  const urgent = kinds.slice(1);
  // A concurrent request may be recorded before the last one.
  expect(sent.slice(0, urgent.length + jobsAtOnce - 1)).toEqual(expect.arrayContaining(urgent));
});
