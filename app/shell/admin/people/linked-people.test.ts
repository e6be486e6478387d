import { eq, isNull, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { acceptRequest } from "#app/features/inbox/mutations.server.ts";
import { receiveBooking, receiveContact } from "#app/features/inbox/receive.server.ts";
import { markSpam, putMessagesBack } from "#app/features/inbox/spam.server.ts";
import { messages } from "#app/features/inbox/tables.server.ts";
import { removePeopleWithoutTrace } from "#app/features/people/mutations.server.ts";
import { households, people } from "#app/features/people/tables.server.ts";
import { receiveQuiz, setSubmissionStatus } from "#app/features/quiz/mutations.server.ts";
import { listQuizOptions } from "#app/features/quiz/queries.server.ts";
import { quizSubmissions } from "#app/features/quiz/tables.server.ts";
import { events } from "#app/features/timeline/tables.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { senderOf } from "#app/platform/forms/sender.server.ts";
import { asOwner } from "#tests/database.ts";
import { bookingForm, contactForm, quizForm } from "#tests/factories.ts";
import { receiveProven } from "#tests/receive-proven.ts";
import { storedId } from "#tests/stored-id.ts";

const admin = connectionTo("courtside_admin");

beforeEach(() =>
  asOwner((owner) =>
    owner.query("truncate messages, quiz_submissions, mails, form_uses, people, households, events cascade"),
  ),
);

const inSomeCase = (text: string, n: number) =>
  [...text].map((letter, at) => ((n >> (at % 8)) & 1 ? letter.toUpperCase() : letter)).join("");

test("60 concurrent requests from one address, however it is spelled, belong to one person", async () => {
  const answers = (await listQuizOptions(visitorDb())).map(({ id }) => id);
  const received = Array.from({ length: 60 }, (_, n) => {
    const email = inSomeCase("dana@player.example", n);
    if (n % 3 === 0) return receiveQuiz(visitorDb(), quizForm({ email, answers }));
    return n % 3 === 1
      ? receiveContact(visitorDb(), contactForm({ email }))
      : receiveBooking(visitorDb(), bookingForm({ email }));
  });
  for (const taken of await Promise.all(received)) expect(taken.ok).toBe(true);
  const found = await admin.select().from(people);
  expect(found).toMatchObject([{ name: "Dana Field", plays: true, is_minor: false, household_id: null }]);
  const [person] = found;
  expect(await admin.$count(messages, eq(messages.person_id, person?.id ?? ""))).toBe(40);
  expect(await admin.$count(quizSubmissions, eq(quizSubmissions.person_id, person?.id ?? ""))).toBe(20);
  expect(await admin.$count(events, eq(events.kind, "requested"))).toBe(60);
});

test("spam creates no person: from a robot, over the network's budget, or marked by the coach", async () => {
  await receiveContact(visitorDb(), contactForm({ website: "https://robot.example" }));
  const sender = { ...senderOf("203.0.113.9"), hourlyBudget: 0, hourlyLimit: 9 };
  await receiveContact(visitorDb(), contactForm({ email: "flood@player.example" }), sender);
  const answers = (await listQuizOptions(visitorDb())).map(({ id }) => id);
  await receiveQuiz(visitorDb(), quizForm({ email: "flood@player.example", answers }), sender);
  expect(await admin.$count(people)).toBe(0);
  const id = await storedId(receiveContact(visitorDb(), contactForm()));
  expect(await admin.$count(people)).toBe(1);
  await markSpam(admin, { ids: [id], spam: "yes" });
  expect([await admin.$count(people), await admin.$count(events)]).toEqual([0, 0]);
});

test("a request that turns out not to be spam gets its person and its place in the history", async () => {
  const id = await storedId(receiveContact(visitorDb(), contactForm({ website: "https://robot.example" })));
  await markSpam(admin, { ids: [id], spam: "no" });
  const [{ created_at, person_id } = {}] = await admin.select().from(messages);
  expect(await admin.select().from(people)).toMatchObject([{ id: person_id }]);
  expect(await admin.select().from(events)).toMatchObject([
    { kind: "requested", about_id: id, happened_at: created_at },
  ]);
  const before = await markSpam(admin, { ids: [id], spam: "yes" });
  await putMessagesBack(admin, before);
  expect(await admin.$count(events)).toBe(1);
  expect(await admin.$count(messages, isNull(messages.person_id))).toBe(0);
});

test("a held quiz submission gets its person once the coach sets a status", async () => {
  const answers = (await listQuizOptions(visitorDb())).map(({ id }) => id);
  const sender = { ...senderOf("203.0.113.9"), hourlyBudget: 0, hourlyLimit: 9 };
  const id = await storedId(receiveQuiz(visitorDb(), quizForm({ answers }), sender));
  await setSubmissionStatus(admin, { id, status: "reviewed" });
  expect(await admin.$count(people)).toBe(1);
});

test("a request changes nothing about a known person, because anyone can write in anyone's name", async () => {
  await receiveContact(visitorDb(), contactForm());
  await receiveContact(visitorDb(), contactForm({ name: "Mallory", phone: "+1 555 010 6666" }));
  expect(await admin.select().from(people)).toMatchObject([{ name: "Dana Field", phone: null }]);
});

test("50 concurrent requests for one child create one household, with the parent as contact, and one child", async () => {
  const child = { name: "Grace Okafor", email: "grace@okafor.example", child_name: "Ada", child_age: 11 };
  const spelled = (n: number) => (n % 2 ? child : { ...child, child_name: "ada" });
  await Promise.all(Array.from({ length: 50 }, (_, n) => receiveProven(bookingForm(spelled(n)))));
  const [home, ...more] = await admin.select().from(households);
  expect([home?.name, more]).toEqual(["Okafor", []]);
  const found = await admin.select().from(people).orderBy(people.is_minor);
  expect(found).toMatchObject([
    { id: home?.contact_id, name: "Grace Okafor", plays: false, household_id: home?.id },
    { is_minor: true, email: null, plays: true, household_id: home?.id, birth_year: new Date().getFullYear() - 11 },
  ]);
  expect(found[1]?.name.toLowerCase()).toBe("ada okafor");
  expect(await admin.$count(messages, eq(messages.player_id, found[1]?.id ?? ""))).toBe(50);
});

test("a parent who once asked for themselves still plays, and a second child joins the first", async () => {
  const grace = { name: "Grace Okafor", email: "grace@okafor.example" };
  await receiveBooking(visitorDb(), bookingForm(grace));
  await receiveProven(bookingForm({ ...grace, child_name: "Ada", child_age: 11 }));
  await receiveProven(bookingForm({ ...grace, child_name: "Chidi", child_age: 8 }));
  const found = await admin.select().from(people).orderBy(people.name);
  expect(found.map(({ name, plays, is_minor }) => [name, plays, is_minor])).toEqual([
    ["Ada Okafor", true, true],
    ["Chidi Okafor", true, true],
    ["Grace Okafor", true, false],
  ]);
  expect(new Set(found.map(({ household_id }) => household_id)).size).toBe(1);
});

test("a request for a child in a known person's name does not change who plays", async () => {
  const answers = (await listQuizOptions(visitorDb())).map(({ id }) => id);
  await receiveQuiz(visitorDb(), quizForm({ email: "dana@player.example", answers }));
  await receiveContact(visitorDb(), contactForm({ email: "grace@player.example" }));
  await admin.delete(messages);
  for (const email of ["dana@player.example", "grace@player.example"])
    await receiveProven(bookingForm({ email, child_name: "Mallory", child_age: 9 }));
  const adults = await admin.select({ plays: people.plays }).from(people).where(eq(people.is_minor, false));
  expect(adults).toEqual([{ plays: true }, { plays: true }]);
});

test("requests cannot fill a household with children", async () => {
  const names = Array.from({ length: 12 }, (_, n) => `Child${n}`);
  for (const child_name of names) await receiveProven(bookingForm({ child_name, child_age: 9 }));
  expect(await admin.$count(people, eq(people.is_minor, true))).toBe(8);
  expect(await admin.$count(messages)).toBe(12);
});

test("eight children that strangers name in a known household stay on their requests until one is accepted", async () => {
  const grace = { name: "Grace Okafor", email: "grace@okafor.example" };
  await receiveProven(bookingForm({ ...grace, child_name: "Ada", child_age: 11 }));
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) {
    const fake = bookingForm({ ...grace, child_name: `Fake${n}`, child_age: 9 });
    ids.push(await storedId(receiveBooking(visitorDb(), fake)));
  }
  const children = async () =>
    (await admin.select().from(people).where(eq(people.is_minor, true)).orderBy(people.name)).map(({ name }) => name);
  expect(await children()).toEqual(["Ada Okafor"]);
  expect(await admin.$count(messages, sql`child_name like 'Fake%' and player_id is null`)).toBe(8);
  await acceptRequest(admin, ids[3] ?? "");
  await acceptRequest(admin, ids[3] ?? "");
  expect(await children()).toEqual(["Ada Okafor", "Fake3 Okafor"]);
  expect(await admin.$count(messages, sql`child_name like 'Fake%' and player_id is not null`)).toBe(1);
});

test("people who only wrote are deleted with their last request; people the coach edited stay", async () => {
  for (const email of ["a@player.example", "b@player.example", "c@player.example"])
    await receiveContact(visitorDb(), contactForm({ email }));
  await admin.update(people).set({ origin: "coach" }).where(eq(people.email, "a@player.example"));
  await admin.delete(messages).where(sql`email in ('a@player.example', 'b@player.example')`);
  expect(await removePeopleWithoutTrace(connectionTo("courtside_service"))).toBe(1);
  const left = await admin.select({ email: people.email }).from(people).orderBy(people.email);
  expect(left.map(({ email }) => email)).toEqual(["a@player.example", "c@player.example"]);
});

test("a person is not deleted while a request of theirs is being stored", async () => {
  const email = "dana@player.example";
  for (let round = 0; round < 20; round++) {
    const ids = [await storedId(receiveContact(visitorDb(), contactForm({ email })))];
    await Promise.all([
      receiveContact(visitorDb(), contactForm({ email })),
      markSpam(admin, { ids, spam: "yes" }),
      receiveContact(visitorDb(), contactForm({ email: email.toUpperCase() })),
    ]);
  }
  const isHonest = isNull(messages.spam);
  expect(await admin.$count(messages, isHonest)).toBe(40);
  expect(await admin.$count(messages, sql`spam is null and person_id is null`)).toBe(0);
  expect(await admin.$count(people)).toBe(1);
});
