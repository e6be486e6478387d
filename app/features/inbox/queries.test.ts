import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createService, deleteService } from "#app/features/services/mutations.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { pageSize } from "#app/platform/db/keyset.server.ts";
import { asOwner } from "#tests/database.ts";
import { bookingForm, contactForm, serviceForm } from "#tests/factories.ts";
import { storedId } from "#tests/stored-id.ts";
import { setMessageStatus } from "./mutations.server.ts";
import { countMessages, eachMessage, listMessages } from "./queries.server.ts";
import { receiveBooking, receiveContact } from "./receive.server.ts";
import { InboxView } from "./schema.ts";
import { markSpam } from "./spam.server.ts";
import { messages } from "./tables.server.ts";

const admin = connectionTo("courtside_admin");
const view = (over: Partial<InboxView> = {}): InboxView => ({ ...InboxView.parse({}), ...over });
const list = (over: Partial<InboxView> = {}) => listMessages(admin, view(over), { replyHours: 24 });
const write = (over: Parameters<typeof contactForm>[0] = {}) =>
  storedId(receiveContact(visitorDb(), contactForm(over)));

beforeEach(async () => {
  await admin.delete(messages);
});

/** Inserted by the owner in one statement: fast, and all with the same instant. */
async function writeMany(count: number, hoursAgo = 0): Promise<void> {
  await asOwner((owner) =>
    owner.query(`alter table messages no force row level security;
      insert into messages (source, name, email, message, created_at)
        select 'contact', 'Dana ' || n, 'dana' || n || '@player.example', 'Hello', now() - interval '${hoursAgo} hours'
        from generate_series(1, ${count}) n;
      alter table messages force row level security`),
  );
}

test.each(["newest", "oldest"] as const)(
  "%s first: every message is on exactly one page, forward and back",
  async (sort) => {
    await writeMany(pageSize * 2 + 3);
    const forward = [];
    let page = await list({ sort });
    for (; ; page = await list({ sort, next: page.next })) {
      forward.push(page.rows.map(({ id }) => id));
      if (!page.next) break;
    }
    expect(forward.map((ids) => ids.length)).toEqual([pageSize, pageSize, 3]);
    expect(new Set(forward.flat()).size).toBe(pageSize * 2 + 3);
    const back = [page.rows.map(({ id }) => id)];
    while (page.previous) {
      page = await list({ sort, previous: page.previous });
      back.unshift(page.rows.map(({ id }) => id));
    }
    expect(back).toEqual(forward);
  },
);

test("the list can be filtered by status, source and folder", async () => {
  const [open, spam] = [await write(), await write()];
  const booking = await storedId(receiveBooking(visitorDb(), bookingForm()));
  await setMessageStatus(admin, { ids: [open], status: "open" });
  await markSpam(admin, { ids: [spam], spam: "yes" });
  const ids = async (over: Partial<InboxView>) => (await list(over)).rows.map(({ id }) => id);
  expect(await ids({ status: "open" })).toEqual([open]);
  expect(await ids({ source: "booking" })).toEqual([booking]);
  expect(await ids({ folder: "spam" })).toEqual([spam]);
  expect(await ids({})).toEqual([booking, open]);
});

test("overdue requests come first, longest overdue at the top, and on no other page", async () => {
  for (const [count, hoursAgo] of [[pageSize], [1, 25], [1, 50], [1, 60]] as const) await writeMany(count, hoursAgo);
  const { rows } = await admin.execute<{ id: string }>(sql`select id from messages order by created_at limit 3`);
  const [answered = "", longest = "", late = ""] = rows.map(({ id }) => id);
  await setMessageStatus(admin, { ids: [answered], status: "open" });
  const ids = async (over: Partial<InboxView> = {}) => (await list(over)).rows.map(({ id }) => id);
  const first = await list();
  expect(first.rows.slice(0, 2).map(({ id }) => id)).toEqual([longest, late]);
  expect(first.rows).toHaveLength(2 + pageSize);
  expect(await ids({ next: first.next })).toEqual([answered]);
  expect(await ids({ q: "dana" })).not.toContain(late);
  expect(await ids({ status: "open" })).toEqual([answered]);
});

test("the search pages through its hits, near and far, each message once", async () => {
  await writeMany(2_500);
  const seen: string[] = [];
  let next: string | undefined;
  do {
    const page = await list({ q: "Dana 24", sort: "oldest", next });
    seen.push(...page.rows.map(({ id }) => id));
    next = page.next;
  } while (next);
  const { rows } = await admin.execute<{ id: string }>(
    sql`select id from messages where name like 'Dana 24%' order by created_at, id`,
  );
  expect(rows.length).toBeGreaterThan(pageSize * 2);
  expect(seen).toEqual(rows.map(({ id }) => id));
});

test("the search finds parts of names, addresses, numbers and words, and takes % and _ literally", async () => {
  const id = await write({
    name: "Zoë O'Neil",
    email: "zo_e@player.example",
    phone: "(555) 010",
    message: "100% kick serve",
  });
  await write({ name: "Someone Else" });
  for (const q of ["zoë", "O'Nei", "O_E@PLAYER".toLowerCase(), "555) 0", "kick SERVE", "100%"])
    expect(
      (await list({ q })).rows.map((row) => row.id),
      q,
    ).toEqual([id]);
  expect((await list({ q: "%" })).rows).toHaveLength(1);
  expect((await list({ q: "no such words" })).rows).toEqual([]);
});

test("the search finds a request by the service that was asked for, near and far", async () => {
  const added = await createService(admin, serviceForm({ title: "Doubles Clinic", link: "/services/doubles-clinic" }));
  const id = await storedId(receiveBooking(visitorDb(), bookingForm({ session_type: "doubles-clinic" })));
  const found = async () => (await list({ q: "doubles cl" })).rows.map((row) => [row.id, row.session_title]);
  expect(await found()).toEqual([[id, "Doubles Clinic"]]);
  await writeMany(2_100);
  expect(await found()).toEqual([[id, "Doubles Clinic"]]);
  if (added.ok) await deleteService(admin, added.id);
});

test("the search uses its index even under row-level security", { tags: "long" }, () =>
  asOwner(async (owner) => {
    await writeMany(8_000);
    await owner.query("vacuum analyze messages");
    const { rows } = await admin.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off; set local enable_indexscan = off`);
      return tx.execute(sql`explain select id from messages where (name || ' ' || email || ' ' || coalesce(phone, '') ||
        ' ' || coalesce(message, '')) ilike '%dana1999%' or session_title ilike '%dana1999%'`);
    });
    expect(JSON.stringify(rows)).toMatch(/on messages_searched .*on messages_searched_by_session /);
  }),
);

test("the counts stay exact through concurrent arrivals, changes, spam and removal", async () => {
  await Promise.all(Array.from({ length: 40 }, () => write()));
  const ids = (await admin.select({ id: messages.id }).from(messages)).map(({ id }) => id);
  await Promise.all([
    setMessageStatus(admin, { ids: ids.slice(0, 10), status: "open" }),
    setMessageStatus(admin, { ids: ids.slice(10, 15), status: "closed" }),
    markSpam(admin, { ids: ids.slice(20, 23), spam: "yes" }),
    ...Array.from({ length: 10 }, () => write()),
  ]);
  await setMessageStatus(admin, { ids: ids.slice(0, 4), status: "processed" });
  await admin.delete(messages).where(sql`status = 'closed'`);
  expect(await countMessages(admin)).toEqual({ new: 32, open: 6, processed: 4, closed: 0, spam: 3 });
});

test("the first reply time is recorded, and cleared when a message is new again", async () => {
  const id = await write();
  const answeredAt = async () => (await admin.select().from(messages))[0]?.answered_at;
  await setMessageStatus(admin, { ids: [id], status: "open" });
  const first = await answeredAt();
  expect(first).toBeInstanceOf(Date);
  await setMessageStatus(admin, { ids: [id], status: "processed" });
  expect(await answeredAt()).toEqual(first);
  await setMessageStatus(admin, { ids: [id], status: "new" });
  expect(await answeredAt()).toBeNull();
});

test("the export reads everything in batches", async () => {
  await writeMany(1_050);
  const names = new Set<string>();
  for await (const { name } of eachMessage(admin, view())) names.add(name);
  expect(names.size).toBe(1_050);
});
