import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { receiveContact } from "#app/features/inbox/receive.server.ts";
import { dropRestoredMails, sendRestoredMails } from "#app/features/notifications/mutations.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { asOwner } from "#tests/database.ts";
import { contactForm } from "#tests/factories.ts";
import { settleRestoredSite } from "./mutations.server.ts";

const queue = "graphile_worker._private_jobs";
const emptyQueue = () => asOwner((owner) => owner.query(`truncate ${queue}`));

async function statuses(): Promise<string[]> {
  const { rows } = await serviceDb().execute<{ status: string }>("select status from mails order by status");
  return rows.map(({ status }) => status);
}

async function countJobs(): Promise<Record<string, number>> {
  const { rows } = await serviceDb().execute<{ task: string; count: number }>(
    `select t.identifier as task, count(*)::int as count from ${queue} j
     join graphile_worker._private_tasks t on t.id = j.task_id group by 1`,
  );
  return Object.fromEntries(rows.map(({ task, count }) => [task, count]));
}

// As after a restore: rows, and an empty queue.
beforeEach(async () => {
  await asOwner((owner) => owner.query("truncate messages, mails cascade"));
  await receiveContact(connectionTo("courtside_visitor"), contactForm());
  await serviceDb().execute("insert into mails (kind, once) values ('digest', 'digest')");
  await emptyQueue();
});

test("restored mails are held until the operator says send, and then each is sent once", async () => {
  expect(await settleRestoredSite(serviceDb())).toEqual({ heldMails: 2 });
  expect(await countJobs()).toEqual({});
  expect(await statuses()).toEqual(["dropped", "failed", "failed"]);
  expect(await sendRestoredMails(serviceDb())).toBe(2);
  expect(await countJobs()).toEqual({ send_mail: 2 });
  expect(await sendRestoredMails(serviceDb())).toBe(0);
});

test("restored mails can be dropped; a mail that failed on its own is left for the coach", async () => {
  await serviceDb().execute("update mails set status = 'failed', failure = 'mailbox full' where kind = 'coach'");
  expect(await settleRestoredSite(serviceDb())).toEqual({ heldMails: 1 });
  expect(await dropRestoredMails(serviceDb())).toBe(1);
  expect(await countJobs()).toEqual({});
  expect(await statuses()).toEqual(["dropped", "dropped", "failed"]);
});

test("a picture whose sizes were still missing gets its job back", async () => {
  await connectionTo("courtside_admin").execute(sql`insert into pictures (url, width, height, widths)
    values ('/media/made-1.jpg', 480, 320, '{480}'), ('/media/unmade-1.jpg', 480, 320, '{}')`);
  await emptyQueue();
  await settleRestoredSite(serviceDb());
  expect(await countJobs()).toEqual({ encode_picture: 1 });
});
