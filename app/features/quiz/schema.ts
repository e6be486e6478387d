import { z } from "zod";
import { line, orNull } from "#app/platform/forms/texts.ts";
import { limits, quizTexts } from "./submission.ts";

export const questionTypes = ["age_group", "ranking_level", "goals", "training_preference"] as const;
export type QuestionType = (typeof questionTypes)[number];

export const submissionStatuses = ["new", "reviewed", "in-progress", "contacted", "completed"] as const;

export type SubmissionStatus = (typeof submissionStatuses)[number];
/** Kept and marked, never dropped: a field no person sees was filled in, or too many came at once. */
export const submissionSpamReasons = ["honeypot", "flood"] as const;

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
  /** A field that no person sees; whoever fills it in is a machine. */
  website: z.string().optional().catch(undefined),
  idempotency_key: z.uuid().optional().catch(undefined),
});
export type QuizForm = z.output<typeof QuizForm>;
