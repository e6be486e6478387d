import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { sendReply, setMessageStatus } from "#app/features/inbox/mutations.server.ts";
import { receiveContact } from "#app/features/inbox/receive.server.ts";
import { messages } from "#app/features/inbox/tables.server.ts";
import { mergePeople } from "#app/features/people/merge.server.ts";
import { households, people } from "#app/features/people/tables.server.ts";
import { receiveQuiz } from "#app/features/quiz/mutations.server.ts";
import { listQuizOptions } from "#app/features/quiz/queries.server.ts";
import { eventPeople, events } from "#app/features/timeline/tables.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { asOwner } from "#tests/database.ts";
import { bookingForm, contactForm, quizForm } from "#tests/factories.ts";
import { receiveProven } from "#tests/receive-proven.ts";
import { storedId } from "#tests/stored-id.ts";
import { tracesInDatabase } from "#tests/traces.ts";
import { eraseAll } from "./erase-people.server.ts";

const admin = connectionTo("courtside_admin");
const grace = { name: "Grace Okaforova", email: "Grace@okaforova.example", phone: "+1 555 867 5309" };
const ofGrace = ["okaforova", "867 5309"];
const ofAda = ["ada the younger"];

beforeEach(async () => {
  await asOwner((owner) =>
    owner.query("truncate messages, quiz_submissions, mails, form_uses, people, households, events, users cascade"),
  );
  const answers = (await listQuizOptions(visitorDb())).map(({ id }) => id);
  const child = { child_name: "Ada the younger", child_age: 11, message: "For Ada the younger" };
  const closed = await storedId(
    receiveContact(visitorDb(), contactForm({ ...grace, message: "I am Grace Okaforova" })),
  );
  await setMessageStatus(admin, { ids: [closed], status: "closed" });
  const due = await storedId(receiveProven(bookingForm({ ...grace, ...child })));
  const words = { subject: "Ada the younger", body: "Dear Grace Okaforova, for Ada the younger" };
  await sendReply(admin, { message_id: due, next: "open", idempotency_key: crypto.randomUUID(), ...words });
  await receiveQuiz(visitorDb(), quizForm({ ...grace, answers }));
  await receiveContact(visitorDb(), contactForm({ ...grace, website: "https://robot.example" }));
  await receiveContact(visitorDb(), contactForm({ email: "someone.else@player.example" }));
});

const hits = (words: string[]) => asOwner((owner) => tracesInDatabase(owner, words));
const idOf = async (part: string) =>
  (await admin.select().from(people)).find(({ name }) => name.includes(part))?.id ?? "";

test("erasing a household removes it from every table and leaves others untouched", async () => {
  expect(await hits([...ofGrace, ...ofAda])).toEqual(
    expect.arrayContaining(["messages.name", "mails.body", "people.name", "households.name", "messages.child_name"]),
  );
  const erased = await eraseAll(admin, { people: [await idOf("Grace"), await idOf("Ada")], due: "cancel" });
  expect(erased).toMatchObject({ ok: true, people: 2, kept: 0 });
  expect(await hits([...ofGrace, ...ofAda])).toEqual([]);
  expect(await admin.$count(households)).toBe(0);
  expect(await admin.select({ email: messages.email }).from(messages)).toEqual([
    { email: "someone.else@player.example" },
  ]);
  expect([await admin.$count(events), await admin.$count(eventPeople)]).toEqual([1, 1]);
});

test("pending requests can be kept without a name: neither the request nor a mail says whose it is", async () => {
  const erased = await eraseAll(admin, { people: [await idOf("Grace"), await idOf("Ada")], due: "keep" });
  expect(erased).toMatchObject({ ok: true, kept: 1 });
  expect(await hits([...ofGrace, ...ofAda])).toEqual([]);
  const left = await admin.select().from(messages).orderBy(messages.created_at);
  expect(left).toMatchObject([
    { name: "Erased", person_id: null, player_id: null, status: "open", session_type: "video-analysis" },
    { email: "someone.else@player.example" },
  ]);
});

test("a child can be erased alone: the parent and the parent's words stay, without the child", async () => {
  expect(await eraseAll(admin, { people: [await idOf("Ada")], due: "keep" })).toMatchObject({ ok: true, people: 1 });
  expect(await hits(ofAda)).toEqual([]);
  const [left] = await admin.select().from(people).orderBy(people.created_at);
  expect(left).toMatchObject({ name: grace.name, email: grace.email });
  expect(await hits(ofGrace)).toEqual(expect.arrayContaining(["messages.name", "people.name"]));
});

test("a contact cannot be erased while others of the household stay", async () => {
  const only = await eraseAll(admin, { people: [await idOf("Grace")], due: "cancel" });
  expect(only).toEqual({ ok: false, reason: "last contact", household: "Okaforova" });
  expect(await admin.$count(people)).toBe(3);
});

test("erasing a merged person also erases the duplicate and its address", async () => {
  await receiveContact(visitorDb(), contactForm({ name: "Grace Okaforova", email: "old@okaforova.example" }));
  const old = (await admin.select().from(people)).find(({ email }) => email === "old@okaforova.example")?.id ?? "";
  const kept_id = (await admin.select().from(people)).find(({ email }) => email === grace.email)?.id ?? "";
  expect(await mergePeople(admin, { kept_id, merged_id: old })).toMatchObject({ ok: true });
  await eraseAll(admin, { people: [kept_id, await idOf("Ada")], due: "cancel" });
  expect(await hits([...ofGrace, ...ofAda])).toEqual([]);
});

/** Grace gets a mail about a session, is offered times, and is on the waiting list with a time held. */
async function offerGraceATime(): Promise<void> {
  const [person, [due]] = [await idOf("Grace"), await admin.select().from(messages).where(eq(messages.status, "open"))];
  await admin.execute(sql`
    with place as (insert into places (name, kind) values ('Riverside', 'indoor') returning id),
    wish as (insert into wishes (message_id, contact_id, person_id, title, minutes, words, windows, until, status)
      values (${due?.id}, ${person}, ${person}, 'Lesson', 60, 'Mondays', '[{}]', now() + interval '9 days', 'asked')
      returning id),
    offer as (insert into offers (message_id, person_id, wish_id, words)
      select ${due?.id}, ${person}, id, 'Hi Grace Okaforova' from wish returning id),
    session as (insert into sessions (calendar_id, place_id, title, during, occupies, status, held_until, taken_by, offer_id)
      select c.id, place.id, 'Lesson', span.one, span.one, 'held', now() + interval '1 day', 'list', offer.id
      from calendars c, place, offer, (select tstzrange(at, at + interval '1 hour') as one
        from (select date_trunc('minute', now() + interval '90 hours') as at) at) span returning id)
    insert into mails (kind, about_kind, about_id, person_id) select 'session', 'session', id, ${person} from session`);
}

test("erasing a person erases their mails, offers and held times", async () => {
  await offerGraceATime();
  await eraseAll(admin, { people: [await idOf("Grace"), await idOf("Ada")], due: "keep" });
  expect(await admin.$count(sql`mails where about_kind = 'session'`)).toBe(0);
  expect(await admin.$count(sql`offers`)).toBe(0);
  expect(await admin.$count(sql`wishes`)).toBe(0);
  expect(await admin.$count(sql`sessions where status = 'held'`)).toBe(0);
});
