import { defaultRecommendation } from "./schema.ts";

type Answer = { recommended_service: string | null };

/** The answers in quiz order: a later one that names a service overrides an earlier one. */
export function recommendService(answers: readonly Answer[]): string {
  return (
    answers.findLast(({ recommended_service }) => recommended_service)?.recommended_service ?? defaultRecommendation
  );
}
