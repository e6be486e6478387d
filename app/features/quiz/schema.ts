import { z } from "zod";
import { line, orNull } from "#app/platform/forms/texts.ts";
import { questionLimits, questionTexts } from "./question.ts";
import { limits, quizTexts } from "./submission.ts";

export const questionTypes = ["age_group", "ranking_level", "goals", "training_preference"] as const;
export type QuestionType = (typeof questionTypes)[number];

export const submissionStatuses = ["new", "reviewed", "in-progress", "contacted", "completed"] as const;

export const defaultRecommendation = "/services/on-court-lessons";

export const QuizForm = z.object({
  name: line(limits.name).min(1, quizTexts.required).min(2, "Name must be at least 2 characters"),
  email: line(limits.email).min(1, quizTexts.required).pipe(z.email("Invalid email address")),
  phone: orNull(line(limits.phone)),
  /** Ids of options, with spaces between them; what they mean is read from the stored questions. */
  answers: z
    .string()
    .catch("")
    .transform((ids) => ids.split(" ")),
  idempotency_key: z.uuid().optional().catch(undefined),
});
export type QuizForm = z.output<typeof QuizForm>;

const questionText = line(questionLimits.question_text).min(1, questionTexts.textRequired);
const optionText = line(questionLimits.option_text).min(1, questionTexts.optionRequired);
const servicePath = orNull(
  line(questionLimits.recommended_service).regex(/^(\/services\/[a-z0-9]+(-[a-z0-9]+)*)?$/, questionTexts.notAService),
);

export const QuestionForm = z.object({
  question_text: questionText,
  question_type: z.enum(questionTypes, questionTexts.typeRequired),
});
export type QuestionForm = z.output<typeof QuestionForm>;

export const QuestionTextForm = QuestionForm.pick({ question_text: true });

export const OptionForm = z.object({
  option_text: optionText,
  option_value: line(questionLimits.option_value).min(1, questionTexts.valueRequired),
  recommended_service: servicePath,
});
export type OptionForm = z.output<typeof OptionForm>;

/** The value stays what it was: submissions and links may know it. */
export const OptionChange = OptionForm.omit({ option_value: true });
export type OptionChange = z.output<typeof OptionChange>;
