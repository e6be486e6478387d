import { z } from "zod";
import { pathPattern, pathTo, servicePage } from "#app/lib/public-pages.ts";
import { line, orNull, UuidInput } from "#app/platform/forms/texts.ts";
import { questionLimits, questionTexts } from "./question.ts";
import { quizTexts, submissionLimits, submissionStatuses } from "./submission.ts";

export const questionTypes = ["age_group", "ranking_level", "goals", "training_preference"] as const;
export type QuestionType = (typeof questionTypes)[number];

/** Stored and marked, never dropped: the hidden field was filled in, or too many came at once. */
export const submissionSpamReasons = ["honeypot", "flood"] as const;

export const defaultRecommendation = pathTo(servicePage, "on-court-lessons");

export const QuizInput = z.object({
  name: line(submissionLimits.name).min(1, quizTexts.required).min(2, "Name must be at least 2 characters"),
  email: line(submissionLimits.email).min(1, quizTexts.required).pipe(z.email("Invalid email address")),
  phone: orNull(line(submissionLimits.phone)),
  /** Option ids, separated by spaces; their meaning is read from the stored questions. */
  answers: z
    .string()
    .catch("")
    .transform((ids) => ids.split(" ")),
  /** A hidden field; only a robot fills it in. */
  website: z.string().optional().catch(undefined),
  idempotency_key: UuidInput.optional().catch(undefined),
});
export type QuizInput = z.output<typeof QuizInput>;

/** The list's view, read from the page's address; unknown values are dropped. */
export const SubmissionsView = z.object({
  status: z.enum(submissionStatuses).optional().catch(undefined),
  q: line(200).catch(""),
  /** The last row of the previous page, or the first of the next. */
  next: UuidInput.optional().catch(undefined),
  previous: UuidInput.optional().catch(undefined),
  open: UuidInput.optional().catch(undefined),
});
export type SubmissionsView = z.output<typeof SubmissionsView>;

export const SubmissionChange = z.object({ id: UuidInput, status: z.enum(submissionStatuses) });
export type SubmissionChange = z.output<typeof SubmissionChange>;

const questionText = line(questionLimits.question_text).min(1, questionTexts.textRequired);
const optionText = line(questionLimits.option_text).min(1, questionTexts.optionRequired);
const servicePath = orNull(
  line(questionLimits.recommended_service).regex(
    new RegExp(`${pathPattern(servicePage)}|^$`),
    questionTexts.notAService,
  ),
);

export const QuestionInput = z.object({
  question_text: questionText,
  question_type: z.enum(questionTypes, questionTexts.typeRequired),
});
export type QuestionInput = z.output<typeof QuestionInput>;

export const QuestionTextInput = QuestionInput.pick({ question_text: true });

export const OptionInput = z.object({
  option_text: optionText,
  option_value: line(questionLimits.option_value).min(1, questionTexts.valueRequired),
  recommended_service: servicePath,
});
export type OptionInput = z.output<typeof OptionInput>;

/** The value stays fixed: submissions and links may refer to it. */
export const OptionChange = OptionInput.omit({ option_value: true });
export type OptionChange = z.output<typeof OptionChange>;

type Answer = { recommended_service: string | null };

/** The answers in quiz order: a later one that names a service overrides an earlier one. */
export function recommendService(answers: readonly Answer[]): string {
  return (
    answers.findLast(({ recommended_service }) => recommended_service)?.recommended_service ?? defaultRecommendation
  );
}
