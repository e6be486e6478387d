import type { Answer } from "#app/platform/forms/answer.ts";
import type { Status as MessageTone } from "#app/ui/badge.tsx";

export const submissionLimits = { name: 100, email: 254, phone: 32, answer: 200 } as const;

export const quizTexts = {
  failed: "Failed to submit quiz. Please try again.",
  missingTitle: "Missing Information",
  missing: "Please fill in all required fields",
  /** Shown beside each missing field. */
  required: "Please fill in this field",
};

export type QuizField = "name" | "email" | "phone";
export type QuizAnswer = Answer<QuizField>;

export function isMissingSomething(errors: { [Name in QuizField]?: string }): boolean {
  return Object.values(errors).includes(quizTexts.required);
}

/** The about_kind of a mail about a submission. */
export const aboutSubmission = "submission";

export const submissionStatuses = ["new", "reviewed", "in-progress", "contacted", "completed"] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];
export const submissionStatusLabels: Record<SubmissionStatus, string> = {
  new: "New",
  reviewed: "Reviewed",
  "in-progress": "In progress",
  contacted: "Contacted",
  completed: "Completed",
};

/** The hues of the message's statuses, so that a colour means the same in both lists. */
export const submissionTones: Record<SubmissionStatus, MessageTone> = {
  new: "new",
  reviewed: "closed",
  "in-progress": "open",
  contacted: "open",
  completed: "processed",
};

/** What an answered submission can become, besides staying as it is. */
export const submissionReplyMarks = ["contacted", "completed"] as const;

export const submissionTexts = {
  notLoaded: "Failed to load quiz submissions",
  updated: "Status updated successfully",
  notUpdated: "Failed to update status",
  notSent: "Failed to send the reply",
  looksLikeSpam: "Looks like spam",
  spamNotDeleted: "Failed to delete the spam",
};

export const submissionsPath = "/admin/quiz-submissions";

/** '/services/on-court-lessons' is 'on court lessons'. */
export function recommendationText(path: string): string {
  return (path.split("/").at(-1) ?? "").replaceAll("-", " ");
}

export type ServiceName = { link: string; title: string };

/** Its current name on the site; a deleted service is named by its address. */
export function recommendedTitle(path: string, services: readonly ServiceName[]): string {
  return services.find(({ link }) => link === path)?.title ?? recommendationText(path);
}

type Parameters = { [name: string]: string | undefined };

/** The address of a changed view. Any change except opening a submission starts at the first page. */
export function submissionsAddress(view: Parameters, changes: Parameters = {}, path = submissionsPath): string {
  const staysOnPage = Object.keys(changes).every((name) => name === "open");
  const { next, previous, ...rest } = view;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...(staysOnPage ? view : rest), ...changes }))
    if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
