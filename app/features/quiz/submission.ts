import type { FormAnswer } from "#app/platform/forms/form-answer.ts";

export const limits = { name: 100, email: 254, phone: 32, answer: 200 } as const;

export const quizTexts = {
  failed: "Failed to submit quiz. Please try again.",
  missingTitle: "Missing Information",
  missing: "Please fill in all required fields",
  /** Beside each field that is missing. */
  required: "Please fill in this field",
};

export type QuizField = "name" | "email" | "phone";
export type QuizAnswer = FormAnswer<QuizField>;

export function isMissingSomething(errors: { [Name in QuizField]?: string }): boolean {
  return Object.values(errors).includes(quizTexts.required);
}
