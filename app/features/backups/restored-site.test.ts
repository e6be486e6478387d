import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { receiveContact } from "#app/features/inbox/mutations.server.ts";
import { mails } from "#app/features/notifications/tables.server.ts";
import { pictures } from "#app/features/pictures/tables.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/service-door.server.ts";
import { asOwner } from "#tests/database.ts";
import { contactForm } from "#tests/factories.ts";
import { dropRestoredMails, sendRestoredMails, settleRestoredSite } from "./mutations.server.ts";

const queue = "graphile_worker._private_jobs";
const emptyQueue = () => asOwner((owner) => owner.query(`truncate ${queue}`));
const statuses = async () =>
  (await serviceDb().select({ status: mails.status }).from(mails)).map(({ status }) => status).sort();

async function countJobs(): Promise<Record<string, number>> {
  const { rows } = await serviceDb().execute<{ task: string; count: number }>(
    `select t.identifier as task, count(*)::int as count from ${queue} j
     join graphile_worker._private_tasks t on t.id = j.task_id group by 1`,
  );
  return Object.fromEntries(rows.map(({ task, count }) => [task, count]));
}

// As a restore leaves it: rows, and nothing in the queue.
beforeEach(async () => {
  await asOwner((owner) => owner.query("truncate messages cascade"));
  await receiveContact(connectionTo("courtside_visitor"), contactForm());
  await serviceDb().insert(mails).values({ kind: "digest" });
  await emptyQueue();
});

test("mails that waited are held until somebody says send, and then each is sent once", async () => {
  expect(await settleRestoredSite(serviceDb())).toEqual({ heldMails: 2 });
  expect(await countJobs()).toEqual({});
  expect(await statuses()).toEqual(["dropped", "failed", "failed"]);
  expect(await sendRestoredMails(serviceDb())).toBe(2);
  expect(await countJobs()).toEqual({ send_mail: 2 });
  expect(await sendRestoredMails(serviceDb())).toBe(0);
});

test("or drop; a mail that failed by itself is left for the coach", async () => {
  await serviceDb().update(mails).set({ status: "failed", failure: "mailbox full" }).where(eq(mails.kind, "coach"));
  expect(await settleRestoredSite(serviceDb())).toEqual({ heldMails: 1 });
  expect(await dropRestoredMails(serviceDb())).toBe(1);
  expect(await countJobs()).toEqual({});
  expect(await statuses()).toEqual(["dropped", "dropped", "failed"]);
});

test("a picture whose sizes were still to be made gets its job back", async () => {
  const made = { url: "/media/made-1.jpg", width: 480, height: 320, widths: [480] };
  const unmade = { url: "/media/unmade-1.jpg", width: 480, height: 320 };
  await connectionTo("courtside_admin").insert(pictures).values([made, unmade]);
  await emptyQueue();
  await settleRestoredSite(serviceDb());
  expect(await countJobs()).toEqual({ encode_picture: 1 });
});
