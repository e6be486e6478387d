import { isRouteErrorResponse } from "react-router";
import { orFailed } from "#app/platform/forms/answer.ts";
import { isAboutPermission, postTexts } from "./post.ts";

type Failed = { outcome: "failed"; message: string };

/** Typed text is kept even if the rights were revoked in the meantime. */
export async function orReason<Answer extends { outcome: string }>(ask: () => Promise<Answer>) {
  return orFailed<Answer | Failed>(() => ask().catch(notAllowed), postTexts.notSaved);
}

function notAllowed(error: unknown): Failed {
  if (isRouteErrorResponse(error) && error.status === 403) return { outcome: "failed", message: postTexts.notAllowed };
  throw error;
}

/** The query's own error has only the statement; PostgreSQL's error is its cause. */
export function notAllowedMessage(error: unknown): string | undefined {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error && isAboutPermission(cause.message) ? postTexts.notAllowed : undefined;
}
