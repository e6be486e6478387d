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
export type DeedAnswer = { outcome: "done" } | { outcome: "failed"; message?: string };

/** A network that fails is no reason to lose the page and what was typed into it. */
export async function orFailed<Answer>(ask: () => Promise<Answer>): Promise<Answer | { outcome: "failed" }> {
  try {
    return await ask();
  } catch (error) {
    // The server's redirect arrives as a thrown response, and the router follows it.
    if (error instanceof Response) throw error;
    return { outcome: "failed" };
  }
}
