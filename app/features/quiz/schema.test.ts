import { expect, test } from "vitest";
import { fieldErrors } from "#app/platform/forms/form-fields.server.ts";
import { QuizInput } from "./schema.ts";
import { isMissingSomething } from "./submission.ts";

function errorsFor(input: Record<string, string>) {
  const { error } = QuizInput.safeParse(input);
  return error ? fieldErrors(error) : {};
}

test("a missing name or address is reported as missing, an invalid one as invalid", () => {
  expect(isMissingSomething(errorsFor({ name: " ", email: "jo@player.example" }))).toBe(true);
  const wrong = errorsFor({ name: "J", email: "nobody" });
  expect(wrong).toEqual({ name: "Name must be at least 2 characters", email: "Invalid email address" });
  expect(isMissingSomething(wrong)).toBe(false);
});
