import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { receiveQuiz, removeSpamSubmissions } from "#app/features/quiz/mutations.server.ts";
import { listQuizOptions } from "#app/features/quiz/queries.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import type { Intake } from "#app/platform/forms/intake.server.ts";
import { type Sender, senderOf } from "#app/platform/forms/sender.server.ts";
import { asOwner } from "#tests/database.ts";
import { bookingForm, contactForm, quizForm } from "#tests/factories.ts";
import { receiveBooking, receiveContact } from "./receive.server.ts";
import { spamDays } from "./schema.ts";
import { markSpam, removeSpamMessages } from "./spam.server.ts";
import { formUses, messages } from "./tables.server.ts";

const [admin, service] = [connectionTo("courtside_admin"), connectionTo("courtside_service")];
const from = (clientAddress: string) => senderOf(clientAddress);
const spamOf = async () => (await admin.select({ spam: messages.spam }).from(messages)).map(({ spam }) => spam).sort();
const answers = (await listQuizOptions(visitorDb())).map(({ id }) => id);

beforeEach(async () => {
  await admin.delete(messages);
  await admin.execute("delete from quiz_submissions");
  await service.delete(formUses);
});

/** One form of each kind, with the same key whenever one is given. */
const forms: Record<string, (words: { key: string; name?: string }, sender?: Sender) => Promise<unknown>> = {
  contact: ({ key, ...words }, sender) =>
    receiveContact(visitorDb(), contactForm({ idempotency_key: key, ...words }), sender),
  booking: ({ key, ...words }, sender) =>
    receiveBooking(visitorDb(), bookingForm({ idempotency_key: key, ...words }), sender),
  quiz: ({ key, ...words }, sender) =>
    receiveQuiz(visitorDb(), quizForm({ idempotency_key: key, answers, ...words }), sender),
};

async function countKept() {
  const { rows } = await admin.execute<{ all: number; heldBack: number }>(`
    select count(*)::int as all, (count(*) filter (where spam = 'flood'))::int as "heldBack"
    from (select spam from messages union all select spam from quiz_submissions) as kept`);
  return rows[0] ?? { all: 0, heldBack: 0 };
}

async function countMails(): Promise<Record<string, number>> {
  const { rows } = await admin.execute<{ kind: string; count: number }>(
    "select kind, count(*)::int as count from mails group by kind",
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

test("a request with the hidden field filled in is stored, marked as spam and mails nobody", async () => {
  await receiveContact(visitorDb(), { ...contactForm(), website: "https://pills.example" });
  expect(await spamOf()).toEqual(["honeypot"]);
  expect(await countMails()).toEqual({});
});

test("from a network's sixth request within an hour, each is marked as spam and mailed only to the coach", async () => {
  for (let turn = 0; turn < 7; turn++) await receiveContact(visitorDb(), contactForm(), from("203.0.113.7"));
  await receiveContact(visitorDb(), contactForm(), from("203.0.113.8"));
  expect(await spamOf()).toEqual(["flood", "flood", null, null, null, null, null, null]);
  expect(await countMails()).toEqual({ coach: 8, acknowledgement: 6 });
});

test("networks of one provider share a budget: an IPv6 /48, and an IPv4 /24", async () => {
  for (const addressOf of [(n: number) => `2001:db8:7:${n.toString(16)}::1`, (n: number) => `203.0.113.${n}`]) {
    await admin.delete(messages);
    for (let turn = 0; turn < 22; turn++) await receiveContact(visitorDb(), contactForm(), from(addressOf(turn)));
    expect((await spamOf()).filter((spam) => spam === "flood")).toHaveLength(2);
  }
  await receiveContact(visitorDb(), contactForm({ name: "Next Door" }), from("2001:db8:8::1"));
  expect(await admin.$count(messages, sql`name = 'Next Door' and spam is null`)).toBe(1);
});

describe.each(Object.keys(forms))("the %s form", (name) => {
  const send = forms[name] ?? (async () => undefined);

  test("forty concurrent requests from one network: five mailed, thirty stored, the rest refused with a time", async () => {
    const sent = Array.from({ length: 40 }, () => send({ key: crypto.randomUUID() }, from("203.0.113.7")));
    const answered = (await Promise.all(sent)) as Intake[];
    expect(await countKept()).toEqual({ all: 30, heldBack: 25 });
    const refused = answered.filter((answer) => !answer.ok);
    expect(refused).toHaveLength(10);
    for (const answer of refused) {
      expect(answer).toMatchObject({ reason: "too many" });
      const { retrySeconds } = answer as { retrySeconds: number };
      expect(retrySeconds).toBeGreaterThan(3_000);
      expect(retrySeconds).toBeLessThanOrEqual(3_600);
    }
    expect(await send({ key: crypto.randomUUID() }, from("203.0.113.8"))).toMatchObject({ ok: true });
  });

  test("a repeated key is the same request, even when the network is over its limit", async () => {
    const key = crypto.randomUUID();
    const first = await send({ key }, from("203.0.113.7"));
    const sent = Array.from({ length: 40 }, () => send({ key: crypto.randomUUID() }, from("203.0.113.7")));
    await Promise.all(sent);
    expect(await send({ key }, from("203.0.113.7"))).toEqual(first);
  });

  test("a key reused for other words is refused, and the first request stays unchanged", async () => {
    const key = crypto.randomUUID();
    await send({ key, name: "Dana Field" });
    expect(await send({ key, name: "Dana Meadow" })).toEqual({ ok: false, reason: "other content" });
    expect((await countKept()).all).toBe(1);
    expect(await send({ key, name: "Dana Field" })).toMatchObject({ ok: true });
  });
});

test("a repeated request uses no budget", async () => {
  const form = contactForm();
  for (let turn = 0; turn < 9; turn++) await receiveContact(visitorDb(), form, from("203.0.113.7"));
  expect(await service.$count(formUses)).toBe(3);
});

test("an address is stored as a digest, a whole IPv6 network as one", () => {
  expect(from("203.0.113.7").client).not.toContain("203");
  expect(from("2001:db8:1:2:aaaa::1")).toEqual(from("2001:db8:1:2:bbbb:0:0:9"));
  expect(from("2001:db8:1:3::1")).not.toEqual(from("2001:db8:1:2::1"));
});

/** Moves everything into the past by this many days. */
async function letDaysPass(days: number): Promise<void> {
  await asOwner(async (owner) => {
    for (const table of ["messages", "quiz_submissions"])
      await owner.query(`alter table ${table} no force row level security;
        alter table ${table} disable trigger user;
        update ${table} set created_at = now() - interval '${days} days', updated_at = now() - interval '${days} days';
        alter table ${table} enable trigger user; alter table ${table} force row level security`);
  });
}

test("the nightly job deletes spam after thirty days, and nothing else", async () => {
  const honest = contactForm({ name: "Honest" });
  await receiveContact(visitorDb(), honest);
  await receiveContact(visitorDb(), { ...contactForm(), website: "https://pills.example" });
  await receiveQuiz(visitorDb(), { ...quizForm({ answers }), website: "https://pills.example" });
  await receiveQuiz(visitorDb(), { ...quizForm({ answers, name: "Looked at" }), website: "filled by a helper" });
  await admin.execute("update quiz_submissions set status = 'reviewed' where name = 'Looked at'");
  const removed = async () => [
    await removeSpamMessages(service, { days: spamDays }),
    await removeSpamSubmissions(service, { days: spamDays }),
  ];
  await letDaysPass(29);
  expect(await removed()).toEqual([0, 0]);
  await letDaysPass(31);
  expect(await removed()).toEqual([1, 1]);
  expect(await countKept()).toEqual({ all: 2, heldBack: 0 });
});

test("an old message marked as spam today is kept for thirty days", async () => {
  await receiveContact(visitorDb(), contactForm());
  await letDaysPass(60);
  const [message] = await admin.select({ id: messages.id }).from(messages);
  await markSpam(admin, { ids: [message?.id ?? ""], spam: "yes" });
  expect(await removeSpamMessages(service, { days: spamDays })).toBe(0);
  expect(await removeSpamMessages(admin, { days: 0 })).toBe(1);
});
