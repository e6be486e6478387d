import type { Told } from "#app/features/timeline/schema.ts";
import type { QuizSubmission } from "./queries.server.ts";
import {
  recommendedTitle,
  type ServiceName,
  submissionStatuses,
  submissionStatusLabels,
  submissionsPath,
} from "./submission.ts";

export function submissionTitle({ status }: QuizSubmission): string {
  return `Quiz, ${submissionStatusLabels[status]}`;
}

export function recommendedInWords({ recommended_service }: QuizSubmission, services: readonly ServiceName[]): string {
  return `Recommended: ${recommendedTitle(recommended_service, services)}`;
}

export function submissionAddress(id: string): string {
  return `${submissionsPath}?open=${id}`;
}

type Happened = { kind: string; facts: Record<string, string | number | boolean> };

/** A quiz's events for the timeline. Spam has no history; a deleted submission is still listed as received. */
export function tellSubmissionEvent(
  { kind, facts }: Happened,
  submission: QuizSubmission | undefined,
  services: readonly ServiceName[],
): Told | undefined {
  if (kind === "requested") {
    if (!submission) return { sign: "quiz", title: "Quiz, since removed" };
    return isSpam(submission) ? undefined : tellSubmission(submission, services);
  }
  if (kind !== "status_changed" || !submission || isSpam(submission)) return undefined;
  const [from, to] = [statusIn(facts.from), statusIn(facts.to)];
  return { sign: "change", title: `Quiz marked as ${to}`, facts: `Was ${from}`, to: submissionAddress(submission.id) };
}

function isSpam({ spam, status }: QuizSubmission): boolean {
  return spam !== null && status === "new";
}

function tellSubmission(submission: QuizSubmission, services: readonly ServiceName[]): Told {
  const { goals, name, id } = submission;
  const goal = goals && `Goal: ${goals}.`;
  return {
    sign: "quiz",
    title: `Quiz, answered by ${name}`,
    facts: [`${recommendedInWords(submission, services)}.`, goal].filter(Boolean).join(" "),
    to: submissionAddress(id),
  };
}

function statusIn(code: unknown): string {
  return submissionStatusLabels[submissionStatuses.find((status) => status === code) ?? "new"];
}
