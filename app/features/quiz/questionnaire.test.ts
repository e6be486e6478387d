import { expect, test } from "vitest";
import { progressOf, questionnaire, quizAddress } from "./questionnaire.ts";

const questions = questionnaire(
  [{ id: "age" }, { id: "empty" }, { id: "goal" }],
  [
    { id: "young", question_id: "age" },
    { id: "old", question_id: "age" },
    { id: "serve", question_id: "goal" },
  ],
);
const at = (query: string) => progressOf(questions, new URLSearchParams(query));

test("a question without options is skipped", () => {
  expect(questions.map(({ id }) => id)).toEqual(["age", "goal"]);
});

test("the address says how far the visitor got, and leads back to the same step", () => {
  const progress = at("a=young&step=2");
  expect(progress).toEqual({ step: 2, answers: ["young", undefined], isAnswerMissing: false });
  expect(at(new URL(quizAddress(progress), "http://site").search)).toEqual(progress);
});

test("a question cannot be passed without an answer", () => {
  expect(at("step=2")).toMatchObject({ step: 1, isAnswerMissing: true });
  expect(at("a=young&step=9")).toMatchObject({ step: 2, isAnswerMissing: true });
});

test("unknown answers and steps are ignored, and the last answer to a question counts", () => {
  expect(at("a=nonsense&a=young&a=old&step=x")).toEqual({
    step: 1,
    answers: ["old", undefined],
    isAnswerMissing: false,
  });
  expect(at("a=old&a=serve&step=3")).toMatchObject({ step: 3, isAnswerMissing: false });
  expect(at("a=old&a=serve&step=-4")).toMatchObject({ step: 1 });
});
