import { beforeAll, expect, test } from "vitest";
import { receiveBooking, receiveContact, sendReply } from "#app/features/inbox/mutations.server.ts";
import { giveUp } from "#app/features/notifications/mutations.server.ts";
import { receiveQuiz } from "#app/features/quiz/mutations.server.ts";
import { listQuizOptions } from "#app/features/quiz/queries.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/visitor-door.server.ts";
import { senderOf } from "#app/platform/forms/sender.server.ts";
import { asOwner } from "#tests/database.ts";
import { bookingForm, contactForm, quizForm } from "#tests/factories.ts";
import { storedId } from "#tests/stored-id.ts";
import { tracesInDatabase } from "#tests/traces.ts";
import { erasePerson, readHistory } from "./person-history.server.ts";

const admin = connectionTo("courtside_admin");
const person = { name: "Wilhelmina Crosscourt", email: "Wilhelmina@Crosscourt.example", phone: "+1 555 867 5309" };
const traces = ["wilhelmina", "crosscourt", "867 5309"];

beforeAll(async () => {
  const answers = (await listQuizOptions(visitorDb())).map(({ id }) => id);
  const sender = senderOf({ id: "", clientAddress: "203.0.113.7" });
  const contact = contactForm({ ...person, message: `I am ${person.name}` });
  const id = await storedId(receiveContact(visitorDb(), contact, sender));
  await receiveBooking(visitorDb(), bookingForm({ ...person, email: person.email.toLowerCase() }), sender);
  await receiveQuiz(visitorDb(), quizForm({ ...person, answers }), sender);
  await receiveContact(visitorDb(), contactForm({ email: "someone.else@player.example" }), sender);
  const body = `Dear ${person.name}, your number is ${person.phone}`;
  await sendReply(admin, {
    message_id: id,
    subject: person.name,
    body,
    next: "open",
    idempotency_key: crypto.randomUUID(),
  });
  const [mail] = (await readHistory(admin, person.email)).mails;
  await giveUp(connectionTo("courtside_service"), mail?.id ?? "", "The mail server answered 550");
});

const hits = () => asOwner((owner) => tracesInDatabase(owner, traces));

test("the history of a person is complete, however the address is spelled", async () => {
  const { messages, submissions, mails } = await readHistory(admin, "WILHELMINA@crosscourt.EXAMPLE");
  expect([messages.length, submissions.length]).toEqual([2, 1]);
  expect(mails.map(({ kind }) => kind).sort()).toEqual(["acknowledgement", "coach", "coach", "coach", "reply"]);
});

test("after erasing, nothing of the person is left in any column, in the queue's neither; others stay", async () => {
  expect(await hits()).toEqual(
    expect.arrayContaining([
      "messages.name",
      "messages.phone",
      "quiz_submissions.email",
      "mails.body",
      "mails.recipient",
    ]),
  );
  expect(await erasePerson(admin, "wilhelmina@crosscourt.example")).toBe(true);
  expect(await hits()).toEqual([]);
  expect(await erasePerson(admin, "wilhelmina@crosscourt.example")).toBe(false);
  expect((await readHistory(admin, "someone.else@player.example")).messages).toHaveLength(1);
});
