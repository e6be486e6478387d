import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listMailsAbout } from "#app/features/notifications/queries.server.ts";
import { listServiceLinks } from "#app/features/services/queries.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { asOwner } from "#tests/database.ts";
import { quizForm } from "#tests/factories.ts";
import { storedId } from "#tests/stored-id.ts";
import { receiveQuiz, removeOldSubmissions, sendSubmissionReply, setSubmissionStatus } from "./mutations.server.ts";
import { listQuizOptions, listQuizQuestions } from "./queries.server.ts";
import { questionnaire } from "./questionnaire.ts";
import { QuizInput, recommendService } from "./schema.ts";
import { quizSubmissions } from "./tables.server.ts";

const admin = () => connectionTo("courtside_admin");
const questions = async () => questionnaire(await listQuizQuestions(visitorDb()), await listQuizOptions(visitorDb()));

beforeEach(async () => {
  await admin().delete(quizSubmissions);
});

/** Ids of the options with these values, in any question. */
async function answers(...values: string[]): Promise<string[]> {
  const options = await listQuizOptions(visitorDb());
  return values.map((value) => options.find(({ option_value }) => option_value === value)?.id ?? "");
}

test("the answers' texts are stored by question type, with their recommendation", async () => {
  const form = quizForm({ answers: await answers("weekly", "nerve", "league", "14-to-18"), phone: "555" });
  expect(await receiveQuiz(visitorDb(), form)).toMatchObject({ ok: true, path: "/services/mental-performance" });
  const [stored] = await admin().select().from(quizSubmissions);
  expect(stored).toMatchObject({
    name: form.name,
    email: form.email,
    phone: "555",
    status: "new",
    recommended_service: "/services/mental-performance",
    age_group: "14 to 18",
    ranking_level: "I play club matches or league, around NTRP 3.0 to 3.5",
    goals: "My nerve: I play better in practice than in matches",
    training_preference: "In person, in a regular weekly slot",
  });
});

test("a posted recommendation or status is ignored", async () => {
  const ids = await answers("10-to-13", "league", "not-sure", "weekly");
  const forged = { recommended_service: "/services/video-analysis", status: "completed" };
  const form = QuizInput.parse({ name: "Jo", email: "jo@player.example", answers: ids.join(" "), ...forged });
  expect(await receiveQuiz(visitorDb(), form)).toMatchObject({ path: "/services/on-court-lessons" });
  const [stored] = await admin().select().from(quizSubmissions);
  expect(stored).toMatchObject({ recommended_service: "/services/on-court-lessons", status: "new" });
});

test("sent twenty times at once it is stored once, with a key and without", async () => {
  const ids = await answers("10-to-13", "league", "legs", "weekly");
  for (const form of [quizForm({ answers: ids }), quizForm({ answers: ids, idempotency_key: undefined })]) {
    await admin().delete(quizSubmissions);
    await Promise.all(Array.from({ length: 20 }, () => receiveQuiz(visitorDb(), form)));
    expect(await admin().$count(quizSubmissions)).toBe(1);
  }
});

test("nothing is stored unless each question is answered", async () => {
  const form = quizForm({ answers: [...(await answers("10-to-13", "league")), crypto.randomUUID()] });
  expect(await receiveQuiz(visitorDb(), form)).toEqual({ ok: false, reason: "incomplete" });
  expect(await admin().$count(quizSubmissions)).toBe(0);
});

test("an unpublished service is never recommended", async () => {
  const publish = (is: boolean) =>
    admin().execute(sql`update services set published = ${is} where link = '/services/fitness-analysis'`);
  await publish(false);
  const form = quizForm({ answers: await answers("10-to-13", "league", "legs", "weekly") });
  expect(await receiveQuiz(visitorDb(), form)).toMatchObject({ path: "/services/on-court-lessons" });
  await publish(true);
});

test("every path through the quiz ends at a published service, and each service is reached", async () => {
  const links = (await listServiceLinks(visitorDb())).map(({ link }) => link);
  type Option = Awaited<ReturnType<typeof listQuizOptions>>[number];
  const ways = (await questions()).reduce<Option[][]>(
    (soFar, { options }) => soFar.flatMap((way) => options.map((option) => [...way, option])),
    [[]],
  );
  expect(ways).toHaveLength(900);
  expect(new Set(ways.map(recommendService))).toEqual(new Set(links));
});

const someoneTakesIt = async () =>
  storedId(receiveQuiz(visitorDb(), quizForm({ answers: await answers("10-to-13", "league", "legs", "weekly") })));
const replyTo = (submission_id: string) => ({
  ...{ submission_id, subject: "Your quiz", body: "Come on Friday.", next: "contacted" as const },
  idempotency_key: crypto.randomUUID(),
});
const repliesAbout = async (id: string) => (await listMailsAbout(admin(), id)).filter(({ kind }) => kind === "reply");

test("a submission can be replied to repeatedly, each reply once however often it is sent", async () => {
  const id = await someoneTakesIt();
  const reply = replyTo(id);
  for (const sent of await Promise.all(Array.from({ length: 10 }, () => sendSubmissionReply(admin(), reply))))
    expect(sent).toMatchObject({ ok: true });
  await sendSubmissionReply(admin(), { ...replyTo(id), next: "keep" });
  expect(await repliesAbout(id)).toHaveLength(2);
  const [stored] = await admin().select().from(quizSubmissions);
  expect(stored?.status).toBe("contacted");
  expect(await sendSubmissionReply(admin(), replyTo(crypto.randomUUID()))).toMatchObject({ ok: false });
});

test("a reply is deleted with a submission completed long ago", async () => {
  const id = await someoneTakesIt();
  await sendSubmissionReply(admin(), replyTo(id));
  await setSubmissionStatus(admin(), { id, status: "completed" });
  await asOwner((owner) =>
    owner.query(`alter table quiz_submissions no force row level security;
      alter table quiz_submissions disable trigger user;
      update quiz_submissions set updated_at = now() - interval '2 years';
      alter table quiz_submissions enable trigger user;
      alter table quiz_submissions force row level security`),
  );
  expect(await removeOldSubmissions(connectionTo("courtside_service"), { months: 12 })).toBe(1);
  expect(await repliesAbout(id)).toEqual([]);
});

test("a mail names a thing with its kind, and has a subject with its text", async () => {
  const insert = (values: string) =>
    admin().execute(sql`insert into mails (kind, recipient, about_kind, about_id, subject, body)
      select 'reply', 'a@b.example', ${sql.raw(values)}`);
  for (const [values, constraint] of [
    ["'submission', null, 'S', 'B'", "mails_about_is_whole"],
    [`null, '${crypto.randomUUID()}', 'S', 'B'`, "mails_about_is_whole"],
    ["null, null, 'S', null", "mails_words_are_whole"],
    [`'The quiz', '${crypto.randomUUID()}', 'S', 'B'`, "mails_about_kind_is_code"],
  ] as const)
    await expect(insert(values)).rejects.toMatchObject({ cause: { constraint } });
});
