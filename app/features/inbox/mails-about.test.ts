import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { listMailsAbout } from "#app/features/notifications/queries.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { asOwner } from "#tests/database.ts";
import { contactForm } from "#tests/factories.ts";
import { storedId } from "#tests/stored-id.ts";
import { eraseMessagesOf, sendReply } from "./mutations.server.ts";
import { receiveContact } from "./receive.server.ts";
import { messages } from "./tables.server.ts";

const [admin, service] = [connectionTo("courtside_admin"), connectionTo("courtside_service")];

afterEach(() => admin.execute(sql`delete from messages`));

const email = "dana@player.example";
const someoneWrites = (over: Parameters<typeof contactForm>[0] = {}) =>
  storedId(receiveContact(visitorDb(), contactForm({ email: `${crypto.randomUUID()}@player.example`, ...over })));
const replyTo = (message_id: string) => ({
  ...{ message_id, subject: "Saturday", body: "Ten o'clock?", next: "keep" as const },
  idempotency_key: crypto.randomUUID(),
});
const kindsAbout = async (id: string) => (await listMailsAbout(admin, id)).map(({ kind }) => kind).sort();

test.each([
  ["the coach", admin],
  ["a job", service],
])("%s deletes a row with its own mails and no others", async (_who, tx) => {
  const [gone, stays] = [await someoneWrites(), await someoneWrites()];
  await sendReply(admin, replyTo(gone));
  await admin.update(messages).set({ status: "closed" }).where(eq(messages.id, gone));
  await tx.delete(messages).where(eq(messages.id, gone));
  expect(await kindsAbout(gone)).toEqual([]);
  expect(await kindsAbout(stays)).toEqual(["acknowledgement", "coach"]);
});

test("a reply sent while its message is being erased is erased with it", async () => {
  const id = await someoneWrites({ email });
  const erased = await admin.transaction(async (tx) => {
    await sendReply(tx, replyTo(id));
    const erasing = eraseMessagesOf(admin, email);
    // Long enough to find the message if it were not locked.
    await pause(300);
    return { erasing };
  });
  expect(await erased.erasing).toBe(1);
  expect(await kindsAbout(id)).toEqual([]);
});

/** Inserted by the owner in one statement, without jobs, which would find each of them sent already. */
async function plantMany(count: number): Promise<void> {
  await asOwner((owner) =>
    owner.query(`alter table messages no force row level security; alter table mails no force row level security;
      alter table mails disable trigger enqueues_posted_mails;
      insert into messages (source, name, email, spam)
        select 'contact', 'No ' || n, 'no' || n || '@player.example', 'flood' from generate_series(1, ${count}) n;
      insert into mails (kind, about_kind, about_id, status) select 'coach', 'message', id, 'sent' from messages;
      alter table mails enable trigger enqueues_posted_mails;
      alter table messages force row level security; alter table mails force row level security; analyze mails`),
  );
}

/** How many mails sequential scans have read so far. */
async function mailsReadInTurn(): Promise<number> {
  return asOwner(async (owner) => {
    const { rows } = await owner.query(
      "select seq_tup_read::int as read from pg_stat_all_tables where relname = 'mails'",
    );
    return rows[0].read;
  });
}

test("deleting many and then one finds their mails by the index, on the same connection", async () => {
  const count = 5_000;
  await plantMany(count);
  const before = await mailsReadInTurn();
  await admin.transaction(async (tx) => {
    await tx.execute(sql`delete from messages where id in (select id from messages limit ${count - 100})`);
    for (let turn = 0; turn < 50; turn++)
      await tx.execute(sql`delete from messages where id = (select id from messages limit 1)`);
    await tx.execute(sql`select pg_stat_force_next_flush()`);
  });
  await admin.execute(sql`select 1`);
  expect((await mailsReadInTurn()) - before).toBeLessThan(count);
  expect(await admin.$count(sql`mails`)).toBe(50);
});
