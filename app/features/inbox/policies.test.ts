import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { contactForm } from "#tests/factories.ts";
import { asAdmin, asMember, asService, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { listMessages } from "./queries.server.ts";
import { receiveContact } from "./receive.server.ts";
import { InboxView } from "./schema.ts";
import { messages } from "./tables.server.ts";

// With no rows, every policy would pass.
beforeAll(async () => {
  await receiveContact(connectionTo("courtside_visitor"), contactForm({ name: "Dana Field" }));
});

const readInbox = (tx: Tx) => listMessages(tx, InboxView.parse({}));

test("a visitor can write to the coach but cannot read the inbox", () =>
  asVisitor(async (tx) => {
    await receiveContact(tx, contactForm({ message: "Is Saturday free?" }));
    await refused(readInbox(tx));
  }));

test("a signed-up member cannot read the inbox", () => asMember((tx) => refused(readInbox(tx))));

test("the admin reads messages and sets their status", () =>
  asAdmin(async (tx) => {
    expect((await readInbox(tx)).rows).toMatchObject([{ name: "Dana Field", status: "new" }]);
    expect(await tx.update(messages).set({ status: "open" }).returning({ status: messages.status })).toHaveLength(1);
  }));

test("no one, not even the admin, can change a visitor's words", () =>
  asAdmin((tx) => refused(tx.update(messages).set({ message: "changed" }))));

test("the admin cannot create a message", () =>
  asAdmin((tx) =>
    refused(
      tx.insert(messages).values({ name: "No One", email: "a@b.example", mailbox: "a@b.example", source: "contact" }),
    ),
  ));

test("jobs read messages but cannot change them", async () => {
  expect((await asService(readInbox)).rows).toHaveLength(1);
  await asService((tx) => refused(tx.update(messages).set({ status: "closed" })));
});

test("jobs can delete closed messages and spam, and nothing else", async () => {
  const admin = connectionTo("courtside_admin");
  const remove = () => asService((tx) => tx.delete(messages).returning({ id: messages.id }));
  expect(await remove()).toEqual([]);
  await admin.update(messages).set({ spam: "coach" });
  expect(await remove()).toHaveLength(1);
  await admin.update(messages).set({ spam: null, status: "closed" });
  expect(await remove()).toHaveLength(1);
});

test("a visitor's request always starts as new, whatever fields are sent", () =>
  asVisitor((tx) =>
    expect(tx.execute(sql`select receive_message(p_status => 'closed', p_name => 'Dana')`)).rejects.toMatchObject({
      cause: { code: "42883" },
    }),
  ));
