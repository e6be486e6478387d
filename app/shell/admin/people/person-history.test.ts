import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createAccount, makeAdmin } from "#app/features/accounts/mutations.server.ts";
import { users, verifications } from "#app/features/accounts/tables.server.ts";
import { forgiveCredit, holdCredit, settleCredit } from "#app/features/credits/mutations.server.ts";
import { payers } from "#app/features/credits/payment-tables.server.ts";
import { recordPayment } from "#app/features/credits/payments.server.ts";
import { listBrokenCredits } from "#app/features/credits/queries.server.ts";
import { sellPackage } from "#app/features/credits/sales.server.ts";
import { sendReply } from "#app/features/inbox/mutations.server.ts";
import { receiveBooking, receiveContact } from "#app/features/inbox/receive.server.ts";
import { messages } from "#app/features/inbox/tables.server.ts";
import { saveLessonNote } from "#app/features/notes/mutations.server.ts";
import { listSpokenFor, type OnePerson } from "#app/features/people/personal-data.server.ts";
import { households, people, personMerges } from "#app/features/people/tables.server.ts";
import { receiveQuiz, sendSubmissionReply } from "#app/features/quiz/mutations.server.ts";
import { listQuizOptions } from "#app/features/quiz/queries.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { serviceDb, visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { proofMark } from "#app/platform/db/roles/roles.server.ts";
import { env } from "#app/platform/env.server.ts";
import { senderOf } from "#app/platform/forms/sender.server.ts";
import { asOwner } from "#tests/database.ts";
import { bookingForm, contactForm, quizForm } from "#tests/factories.ts";
import { personalData } from "#tests/personal-data.ts";
import { storedId } from "#tests/stored-id.ts";
import { tracesInDatabase } from "#tests/traces.ts";
import { erasePerson, previewErasure, readEarlier, readHistory, writeHistory } from "./person-history.server.ts";

const admin = connectionTo("courtside_admin");
const person = { name: "Wilhelmina Crosscourt", email: "Wilhelmina@Crosscourt.example", phone: "+1 555 867 5309" };
const address = person.email.toLowerCase();
const canary = "canary";
const traces = ["wilhelmina", "crosscourt", "867 5309", canary];

beforeEach(async () => {
  await asOwner((owner) =>
    owner.query(
      "truncate messages, quiz_submissions, mails, form_uses, people, households, users, verifications, places cascade",
    ),
  );
  const answers = (await listQuizOptions(visitorDb())).map(({ id }) => id);
  const sender = senderOf("203.0.113.7");
  const contact = contactForm({ ...person, message: `I am ${person.name}` });
  const message_id = await storedId(receiveContact(visitorDb(), contact, sender));
  await receiveBooking(
    visitorDb(),
    bookingForm({ ...person, email: address, child_name: "Mila", child_age: 9 }),
    sender,
    proofMark(env().APP_SECRET, address),
  );
  await receiveQuiz(visitorDb(), quizForm({ ...person, answers }), sender);
  await receiveContact(visitorDb(), contactForm({ email: "someone.else@player.example" }), sender);
  const body = `Dear ${person.name}, your number is ${person.phone}`;
  const reply = { subject: person.name, body, next: "open" as const, idempotency_key: crypto.randomUUID() };
  await sendReply(admin, { message_id, ...reply });
});

/** With a row in each table that belongs to an account. */
async function signUp(): Promise<string> {
  const id = (await createAccount(serviceDb(), { email: address, passwordHash: "never looked at here" })) ?? "";
  await asOwner(async (owner) => {
    const tables = ["sign_ins", "two_factors", "used_codes", "verifications"];
    for (const table of tables) await owner.query(`alter table ${table} no force row level security`);
    await owner.query(
      `insert into sign_ins (id, user_id, token, expires_at, ip_address, user_agent)
       values ('s', '${id}', 't', now() + interval '1 day', '203.0.113.7', 'Firefox');
       insert into two_factors (id, user_id, secret, backup_codes) values ('f', '${id}', 's', 'b');
       insert into used_codes (user_id, code) values ('${id}', '123456');
       insert into verifications (id, identifier, value, expires_at) values ('v', 'i', '${id}', now() + interval '1 day')`,
    );
    for (const table of tables) await owner.query(`alter table ${table} force row level security`);
  });
  return id;
}

/** A duplicate merged into the person. */
async function merge(): Promise<void> {
  const { id } = (await listSpokenFor(admin, { email: address })).find(({ email }) => email) ?? { id: "" };
  const [other] = await admin
    .insert(people)
    .values({ name: person.name, email: `old.${address}`, merged_into: id })
    .returning();
  await admin.insert(personMerges).values({ kept_id: id, merged_id: other?.id ?? "", before: {} });
}

/** A session of the person, with the coach's note. */
async function book(): Promise<void> {
  const id = await idOf(person.name);
  await admin.execute(sql`
    with place as (insert into places (name) values ('Riverside') returning id),
    session as (insert into sessions (calendar_id, place_id, title, during, occupies, status, free_until, overruled,
        overruled_because)
      select c.id, place.id, 'Lesson', s.during, s.during, 'booked', lower(s.during), '{notice}', 'A favour'
      from calendars c, place, (select tstzrange('2026-05-04 12:00Z', '2026-05-04 13:00Z') as during) s returning id)
    insert into session_people (session_id, person_id) select session.id, ${id}::uuid from session`);
  await admin.execute(sql`
    insert into offers (message_id, person_id, words) select id, ${id}::uuid, 'Hi' from messages where person_id = ${id} limit 1`);
  await serviceDb().execute(sql`
    insert into offered_times (offer_id, place_id, during)
    select o.id, p.id, tstzrange('2026-05-11 12:00Z', '2026-05-11 13:00Z') from offers o, places p`);
  await admin.execute(sql`
    insert into wishes (message_id, contact_id, person_id, service_id, title, minutes, words, windows, until)
    select m.id, ${id}::uuid, ${id}::uuid, s.id, 'Lesson', 60, 'Mondays', '[{}]', now() + interval '1 day'
    from messages m, services s where m.person_id = ${id} limit 1`);
  await admin.execute(sql`
    with made as (insert into series (calendar_id, place_id, title, weekday, starts_at, minutes, valid, written_until, overruled, overruled_because)
      select c.id, place.id, 'Lesson', 1, 600, 60, '[2026-05-04,)', '2026-07-06', '{notice}', 'A favour'
      from calendars c, places place where place.name = 'Riverside' limit 1 returning id)
    insert into series_people (series_id, person_id) select made.id, ${id}::uuid from made`);
}

/** A lesson cancelled late and waived with a reason, and a package that was paid. */
async function pay(): Promise<void> {
  const [child, payer] = [await idOf("Mila"), await idOf(person.name)];
  const [home] = await admin.select().from(households);
  const account = { holder_id: home?.id ?? "", family: { id: crypto.randomUUID(), title: "Lessons" } };
  const [day, currency] = ["2026-05-04", "USD"];
  const lines = [{ kind: "price" as const, minutes: 480, amount_minor: 120_000 }];
  const sale = { id: crypto.randomUUID(), title: "8 lessons", terms: "", sold_on: day, currency, lines };
  await sellPackage(admin, { ...account, ...sale, tax: { mode: "none" } });
  const for_id = crypto.randomUUID();
  await holdCredit(admin, { person_id: child, family: account.family, minutes: 60, for_id });
  await settleCredit(admin, for_id, { cause: "cancel late" });
  await forgiveCredit(admin, { for_id, reason: "A fever" });
  await recordPayment(admin, {
    ...{ id: crypto.randomUUID(), holder_id: account.holder_id, method: "cash", amount_minor: 5_000, currency },
    ...{ payer: { person_id: payer, name: "Willa C. (legal)", address: "1 Mill Lane" }, paid_on: day },
    ...{ seller: { name: "", address: "", tax_number: "" }, keep_years: 10 },
  });
}

/** The family's page is open on a phone. */
async function openPage(): Promise<void> {
  await serviceDb().execute(sql`insert into family_sign_ins (person_id, token_digest, device, expires_at)
    values (${await idOf(person.name)}, ${"d".repeat(43)}, 'Safari on iPhone', now() + interval '1 day')`);
}

/** A lesson note with a private part. */
async function note(): Promise<void> {
  const content = { words: "Toss", homework: "40 tosses", private: "Knee", is_shared: true, skills: [], pictures: [] };
  const form = { id: crypto.randomUUID(), version: "", isForAll: false, ...content };
  expect(await saveLessonNote(admin, { person_id: await idOf("Mila") }, form)).toMatchObject({ ok: true });
}

/** Marks each declared column of a row about the person, and returns the marks that belong in the export. */
async function plantCanaries(): Promise<string[]> {
  const columns = Object.entries(personalData).flatMap(([table, { personal = [], secret = [] }]) => [
    ...personal.map((column) => ({ table, column, isExported: true })),
    ...secret.map((column) => ({ table, column, isExported: false })),
  ]);
  const marks: string[] = [];
  await asOwner(async (owner) => {
    for (const table of new Set(columns.map(({ table }) => table)))
      await owner.query(`alter table ${table} no force row level security`);
    for (const [index, { table, column, isExported }] of columns.entries()) {
      // The rows are found by these.
      if (column === "email" || `${table}.${column}` === "public.verifications.value") continue;
      const row = `select ctid from ${table} where ${ofPerson[table]} limit 1`;
      const value = column === "before" ? "to_jsonb($1::text)" : "$1";
      const update = `update ${table} set ${column} = ${value} where ctid in (${row})`;
      const { rowCount } = await owner.query(update, [`${canary} ${index}`]);
      if (rowCount !== 1) throw new Error(`No row about the person in ${table}: its erasure is untested`);
      if (isExported) marks.push(`${canary} ${index}`);
    }
    for (const table of new Set(columns.map(({ table }) => table)))
      await owner.query(`alter table ${table} force row level security`);
  });
  return marks;
}

const ofUser = `user_id in (select id from users where email = '${address}')`;
const ofPerson: Record<string, string> = {
  "public.messages": `lower(email) = '${address}'`,
  "public.quiz_submissions": `lower(email) = '${address}'`,
  "public.mails": `kind = 'reply'`,
  "public.people": `lower(email) = '${address}'`,
  "public.households": "true",
  "public.person_merges": "true",
  "public.sessions": "true",
  "public.series": "true",
  "public.credit_reasons": "true",
  "public.lesson_notes": "true",
  "public.family_sign_ins": "true",
  "public.private_notes": "true",
  "public.offers": "true",
  "public.wishes": "true",
  "public.users": `email = '${address}'`,
  "public.profiles": `id in (select id from users where email = '${address}')`,
  "public.sign_ins": ofUser,
  "public.accounts": ofUser,
  "public.two_factors": ofUser,
  "public.used_codes": ofUser,
  "public.verifications": "true",
};

const hits = () => asOwner((owner) => tracesInDatabase(owner, traces));

async function exported(one: OnePerson = { email: person.email.toUpperCase() }): Promise<string> {
  let text = "";
  for await (const part of writeHistory(admin, one)) text += part;
  return text;
}

const idOf = async (name: string) =>
  (await admin.select().from(people)).find((found) => found.name.startsWith(name))?.id ?? "";

test("a person's history is complete, however the address is spelled", async () => {
  const { messages, submissions, mails } = await readHistory(admin, person.email.toUpperCase());
  expect([messages.length, submissions.length]).toEqual([2, 1]);
  const each = ["acknowledgement", "acknowledgement", "acknowledgement", "coach", "coach", "coach"];
  expect(mails.map(({ kind }) => kind).sort()).toEqual([...each, "reply"]);
});

test("everything declared personal is exported and erased, secrets are only erased, and other people's rows stay", async () => {
  await signUp();
  await merge();
  await book();
  await pay();
  await note();
  await openPage();
  const marks = await plantCanaries();
  const all = await exported();
  expect(all).toContain("Willa C. (legal)");
  expect(JSON.parse(all).offered_times).toHaveLength(1);
  for (const mark of marks) expect(all, mark).toContain(`"${mark}"`);
  expect(all).not.toMatch(/never looked at here|someone\.else/);

  expect(await hits()).toEqual(
    expect.arrayContaining(["messages.name", "mails.body", "users.email", "sign_ins.token"]),
  );
  expect(await erasePerson(admin, { email: address }, "cancel")).toEqual({ isAnything: true, account: "erased" });
  expect(await hits()).toEqual([]);
  expect(await serviceDb().$count(verifications)).toBe(0);
  expect(await serviceDb().$count(sql`offered_times`)).toBe(0);
  // Amounts stay; the name on a receipt stays as long as the law requires, linked to nobody.
  expect(await admin.select().from(payers)).toMatchObject([{ person_id: null, name: "Willa C. (legal)" }]);
  expect(await listBrokenCredits(admin)).toEqual([]);
  expect(await erasePerson(admin, { email: address }, "cancel")).toEqual({ isAnything: false, account: "none" });
  expect((await readHistory(admin, "someone.else@player.example")).messages).toHaveLength(1);
});

test("a child's page exports and erases what concerns the child, and nothing else of the household", async () => {
  const one = { id: await idOf("Mila") };
  const { people: found, messages, submissions, addresses, events } = JSON.parse(await exported(one));
  expect(found.map(({ name }: { name: string }) => name)).toEqual(["Mila Crosscourt"]);
  expect([messages.length, submissions.length, addresses.length]).toEqual([1, 0, 0]);
  expect(events.map(({ kind }: { kind: string }) => kind)).toContain("requested");
  expect(await previewErasure(admin, one.id)).toEqual({ others: [], due: 1 });
  expect(await erasePerson(admin, one, "cancel")).toEqual({ isAnything: true, account: "none" });
  expect(await asOwner((owner) => tracesInDatabase(owner, ["mila"]))).toEqual([]);
  expect((await readHistory(admin, address)).messages).toHaveLength(1);
  expect(await erasePerson(admin, one, "cancel")).toEqual({ isAnything: false, account: "none" });
});

test("erasing a household's contact erases its people; people without an address are erased from their page", async () => {
  const contact = await idOf(person.name);
  expect(await previewErasure(admin, contact)).toEqual({ others: ["Mila Crosscourt"], due: 2 });
  expect(await erasePerson(admin, { id: contact }, "keep")).toMatchObject({ isAnything: true });
  expect(await asOwner((owner) => tracesInDatabase(owner, [...traces, "mila"]))).toEqual([]);
  expect(await admin.$count(messages)).toBe(3);
  await admin.insert(people).values({ name: "Walter Canary", origin: "coach" });
  expect(await exported({ id: await idOf("Walter") })).toContain("Walter Canary");
  expect(await erasePerson(admin, { id: await idOf("Walter") }, "cancel")).toMatchObject({ isAnything: true });
  expect(await hits()).toEqual([]);
});

test("a reply to a quiz submission is in the history, in the export and beside the other requests, and is erased", async () => {
  const { messages, submissions } = await readHistory(admin, address);
  const [id = "", message = ""] = [submissions[0]?.id, messages[0]?.id];
  const words = { subject: "Your quiz", body: `${canary} of the quiz` };
  const reply = { submission_id: id, next: "contacted" as const, idempotency_key: crypto.randomUUID(), ...words };
  expect(await sendSubmissionReply(admin, reply)).toMatchObject({ ok: true });
  const beside = async (request: string) =>
    (await readEarlier(admin, { id: request, email: address })).map(({ title }) => title).sort();
  expect(await beside(message)).toEqual(["Contact message, Open", "Quiz, Contacted", person.name, "Your quiz"]);
  expect(await beside(id)).toEqual(["Booking request, Video Analysis, New", "Contact message, Open", person.name]);
  expect((await readHistory(admin, address)).mails.map(({ body }) => body)).toContain(words.body);
  expect(await exported()).toContain(words.body);
  await erasePerson(admin, { email: address }, "cancel");
  expect(await hits()).toEqual([]);
});

test("an admin's account is kept, and the result says so", async () => {
  const id = await signUp();
  await serviceDb().update(users).set({ email_verified: true }).where(eq(users.id, id));
  await makeAdmin(serviceDb(), id);
  expect(await erasePerson(admin, { email: address }, "cancel")).toEqual({ isAnything: true, account: "an admin's" });
  const left = await hits();
  expect(left).toEqual(expect.arrayContaining(["users.email", "profiles.email"]));
  expect(left.filter((column) => /^(messages|mails|quiz)/.test(column))).toEqual([]);
});

test("the export of a person with a thousand messages is complete", async () => {
  const count = 1_205;
  await asOwner((owner) =>
    owner.query(`alter table messages no force row level security; alter table mails no force row level security;
      alter table mails disable trigger enqueues_posted_mails;
      insert into messages (source, name, email) select 'contact', 'No ' || n, '${address}' from generate_series(1, ${count}) n;
      insert into mails (kind, about_kind, about_id, status) select 'coach', 'message', id, 'sent' from messages where name like 'No %';
      alter table mails enable trigger enqueues_posted_mails;
      alter table messages force row level security; alter table mails force row level security`),
  );
  const { messages, mails } = JSON.parse(await exported());
  expect([messages.length, mails.length]).toEqual([count + 2, count + 7]);
  expect(new Set(messages.map(({ id }: { id: string }) => id)).size).toBe(count + 2);
});
