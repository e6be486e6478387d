import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import {
  changeOption,
  createOption,
  createQuestion,
  deleteOption,
  deleteQuestion,
  moveQuestion,
  rewordQuestion,
} from "./mutations.server.ts";
import { listQuizOptions, listQuizQuestions } from "./queries.server.ts";
import { OptionInput, QuestionInput } from "./schema.ts";
import { quizOptions } from "./tables.server.ts";

const admin = () => connectionTo("courtside_admin");
const texts = async () => (await listQuizQuestions(admin())).map(({ question_text }) => question_text);
const optionsOf = (id: string) => admin().select().from(quizOptions).where(eq(quizOptions.question_id, id));

async function newQuestion(question_text: string): Promise<string> {
  const answer = await createQuestion(admin(), { question_text, question_type: "goals" });
  if (!answer.ok) throw new Error(answer.reason);
  return answer.id;
}

const option = (change: Partial<OptionInput> = {}): OptionInput => ({
  option_text: "Often",
  option_value: "often",
  recommended_service: null,
  ...change,
});

test("a new question comes last, with the highest number plus one", async () => {
  const before = await listQuizQuestions(admin());
  const highest = Math.max(...before.map(({ display_order }) => display_order));
  const id = await newQuestion("How often do you play?");
  expect((await listQuizQuestions(admin())).at(-1)).toMatchObject({ id, display_order: highest + 1 });
});

test("twenty concurrent new questions get twenty numbers", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => newQuestion(`At once ${index}`)));
  const numbers = (await listQuizQuestions(admin())).map(({ display_order }) => display_order);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("fifty concurrent moves lose no question and keep a strict order", async () => {
  const before = await listQuizQuestions(admin());
  const moves = Array.from({ length: 50 }, (_, index) =>
    moveQuestion(admin(), before[index % before.length]?.id ?? "", index % 3 ? "up" : "down"),
  );
  await Promise.all(moves);
  const after = await listQuizQuestions(admin());
  expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
  expect(new Set(after.map(({ display_order }) => display_order)).size).toBe(after.length);
});

test("moving swaps with the neighbour; at the ends nothing happens", async () => {
  const [first, second] = await texts();
  const [{ id = "" } = {}] = await listQuizQuestions(admin());
  expect(await moveQuestion(admin(), id, "up")).toBe(false);
  expect(await moveQuestion(admin(), id, "down")).toBe(true);
  expect((await texts()).slice(0, 2)).toEqual([second, first]);
});

test("options are added at the end, changed and deleted", async () => {
  const question = await newQuestion("Do you compete?");
  await createOption(admin(), question, option());
  await createOption(admin(), question, option({ option_text: "Never", option_value: "never" }));
  const [often, never] = await optionsOf(question);
  expect([often?.display_order, never?.display_order]).toEqual([1, 2]);
  const change = { option_text: "Every week", recommended_service: "/services/video-analysis" };
  expect(await changeOption(admin(), often?.id ?? "", change)).toMatchObject({ ok: true });
  expect(await deleteOption(admin(), never?.id ?? "")).toBeTruthy();
  expect(await optionsOf(question)).toMatchObject([{ ...change, option_value: "often" }]);
});

test("a question is deleted with its options, and a deleted one cannot be changed", async () => {
  const question = await newQuestion("Left or right?");
  await createOption(admin(), question, option());
  expect(await deleteQuestion(admin(), question)).toBeTruthy();
  expect(await optionsOf(question)).toEqual([]);
  expect(await deleteQuestion(admin(), question)).toBeUndefined();
  expect(await rewordQuestion(admin(), question, "Still there?")).toBe(false);
  expect(await createOption(admin(), question, option())).toEqual({ ok: false, reason: "gone" });
});

test("text, type and value are required; a recommendation is a service's path or empty", () => {
  const errorMessages = (result: { error?: { issues: { message: string }[] } }) =>
    result.error?.issues.map(({ message }) => message);
  expect(errorMessages(QuestionInput.safeParse({ question_text: " ", question_type: "" }))).toEqual([
    "Question text is required",
    "Please select a question type",
  ]);
  expect(errorMessages(OptionInput.safeParse({ option_text: "", option_value: "" }))).toEqual([
    "Option text is required",
    "Option value is required",
  ]);
  const led = (recommended_service: string) => OptionInput.safeParse({ ...option(), recommended_service });
  expect(led("").data?.recommended_service).toBeNull();
  expect(led("/services/video-analysis").success).toBe(true);
  for (const path of ["https://evil.example", "javascript:alert(1)", "/admin", "/services/../admin"])
    expect(errorMessages(led(path)), path).toEqual(["Please choose a service"]);
});

test("a visitor cannot change the quiz", () =>
  asVisitor(async (tx) => {
    const [{ id = "" } = {}] = await listQuizOptions(tx);
    await refused(tx.delete(quizOptions).where(eq(quizOptions.id, id)));
  }));
