import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listServiceLinks } from "#app/features/services/queries.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/visitor-door.server.ts";
import { quizForm } from "#tests/factories.ts";
import { receiveQuiz } from "./mutations.server.ts";
import { listQuizOptions, listQuizQuestions } from "./queries.server.ts";
import { questionnaire } from "./questionnaire.ts";
import { recommendService } from "./recommendation.ts";
import { QuizInput } from "./schema.ts";
import { quizSubmissions } from "./tables.server.ts";

const admin = () => connectionTo("courtside_admin");
const questions = async () => questionnaire(await listQuizQuestions(visitorDb()), await listQuizOptions(visitorDb()));

beforeEach(async () => {
  await admin().delete(quizSubmissions);
});

/** Ids of the options with these values, whatever question they belong to. */
async function answers(...values: string[]): Promise<string[]> {
  const options = await listQuizOptions(visitorDb());
  return values.map((value) => options.find(({ option_value }) => option_value === value)?.id ?? "");
}

test("the answers' texts are kept by question type, with what they recommend", async () => {
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

test("a recommendation or a status sent along counts for nothing", async () => {
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

test("without an answer to each question nothing is stored", async () => {
  const form = quizForm({ answers: [...(await answers("10-to-13", "league")), crypto.randomUUID()] });
  expect(await receiveQuiz(visitorDb(), form)).toEqual({ ok: false, reason: "incomplete" });
  expect(await admin().$count(quizSubmissions)).toBe(0);
});

test("a service that is off the site is recommended to nobody's browser", async () => {
  const publish = (is: boolean) =>
    admin().execute(sql`update services set published = ${is} where link = '/services/fitness-analysis'`);
  await publish(false);
  const form = quizForm({ answers: await answers("10-to-13", "league", "legs", "weekly") });
  expect(await receiveQuiz(visitorDb(), form)).toMatchObject({ path: "/services/on-court-lessons" });
  await publish(true);
});

test("every way through the quiz ends at a published service, and each service is reached", async () => {
  const links = (await listServiceLinks(visitorDb())).map(({ link }) => link);
  type Option = Awaited<ReturnType<typeof listQuizOptions>>[number];
  const ways = (await questions()).reduce<Option[][]>(
    (soFar, { options }) => soFar.flatMap((way) => options.map((option) => [...way, option])),
    [[]],
  );
  expect(ways).toHaveLength(900);
  expect(new Set(ways.map(recommendService))).toEqual(new Set(links));
});
