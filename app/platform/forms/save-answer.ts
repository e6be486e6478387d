import { data } from "react-router";
import type { FieldErrors } from "./form-answer.ts";

/** The fields of a form as they are posted. */
export type Values<Field extends string> = Record<Field, string>;

/** What the site answers when something is saved: `stale` means that somebody else saved in the meantime. */
export type SaveAnswer<Field extends string> =
  | { outcome: "saved"; id: string; version: string }
  | { outcome: "stale"; stored: Values<Field>; version: string }
  | { outcome: "refused"; errors: FieldErrors<Field> }
  | { outcome: "failed"; message?: string };

/** What the site answers to a button that does one thing. */
export type ActionAnswer = { outcome: "done"; message?: string } | { outcome: "failed"; message?: string };

/**
 * A network or a server that fails is no reason to lose the page and what was typed into it. A bug on the server is in its
 * log, under the request's id.
 */
export async function orFailed<Answer extends object>(ask: () => Promise<Answer>, message?: string) {
  try {
    return withStatus(await ask());
  } catch (error) {
    // The server's redirect arrives as a thrown response, and the router follows it.
    if (error instanceof Response) throw error;
    return withStatus({ outcome: "failed" as const, ...(message && { message }) });
  }
}

/** Where nothing was changed nothing is read again: while the server is away that would end in an error page. */
function withStatus<Answer extends object>(answer: Answer) {
  const isUnchanged = "outcome" in answer && answer.outcome !== "saved" && answer.outcome !== "done";
  return data(answer, isUnchanged ? 422 : 200);
}
