import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { asOwner } from "#tests/database.ts";
import { contactForm } from "#tests/factories.ts";
import { storedId } from "#tests/stored-id.ts";
import { receiveContact } from "./receive.server.ts";
import { messages } from "./tables.server.ts";

const admin = () => connectionTo("courtside_admin");
const service = () => connectionTo("courtside_service");

beforeEach(async () => {
  await admin().delete(messages);
  await service().execute(sql`delete from graphile_worker._private_jobs`);
});

async function countJobs(): Promise<number> {
  return service().$count(sql`graphile_worker._private_jobs`);
}

test("a message is stored exactly as written, with one mail posted to the coach and one to the visitor", async () => {
  const form = contactForm({
    name: "Zoë O'Neil",
    phone: "(555) 010-0199",
    skill_level: "advanced",
    message: "Two\nlines 🎾",
  });
  const id = await storedId(receiveContact(visitorDb(), form));
  const [stored] = await admin().select().from(messages);
  const { idempotency_key, ...words } = form;
  expect(stored).toMatchObject({
    id,
    ...words,
    source: "contact",
    status: "new",
    session_type: null,
    preferred_date: null,
  });
  expect(await countJobs()).toBe(2);
});

test("the same request sent twenty times at once is stored once and mailed once", async () => {
  const form = contactForm();
  const ids = await Promise.all(Array.from({ length: 20 }, () => storedId(receiveContact(visitorDb(), form))));
  expect(new Set(ids).size).toBe(1);
  expect(await admin().$count(messages)).toBe(1);
  expect(await countJobs()).toBe(2);
});

test("without a key from the browser, the same words within minutes are one request", async () => {
  const form = contactForm({ idempotency_key: undefined });
  await Promise.all(Array.from({ length: 20 }, () => receiveContact(visitorDb(), form)));
  await receiveContact(visitorDb(), { ...form, email: "DANA@player.example" });
  expect(await admin().$count(messages)).toBe(1);
});

test("without a key, different words are a different request", async () => {
  const form = contactForm({ idempotency_key: undefined });
  await receiveContact(visitorDb(), form);
  await receiveContact(visitorDb(), { ...form, message: "And Sunday?" });
  await receiveContact(visitorDb(), { ...form, message: null });
  await receiveContact(visitorDb(), { ...form, message: null });
  expect(await admin().$count(messages)).toBe(3);
});

test("the same words an hour later are a new request", async () => {
  const form = contactForm({ idempotency_key: undefined });
  await receiveContact(visitorDb(), form);
  await asOwner((client) =>
    client.query(`alter table messages no force row level security;
      update messages set created_at = now() - interval '1 hour';
      alter table messages force row level security`),
  );
  await receiveContact(visitorDb(), form);
  expect(await admin().$count(messages)).toBe(2);
});

test("a failed request leaves neither a row nor a mail", async () => {
  const tooLong = contactForm({ message: "x".repeat(5_001) });
  await expect(receiveContact(visitorDb(), tooLong)).rejects.toMatchObject({
    cause: { code: "23514", constraint: "messages_message_length" },
  });
  await expect(
    visitorDb().transaction(async (tx) => {
      await receiveContact(tx, contactForm());
      throw new Error("the visitor's connection broke");
    }),
  ).rejects.toThrow("broke");
  expect(await admin().$count(messages)).toBe(0);
  expect(await countJobs()).toBe(0);
});
