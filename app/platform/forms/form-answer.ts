export type FieldErrors<Field extends string> = { [Name in Field]?: string };

/** What the site answers to a form; `typed` fills the form again when the answer is a whole page. */
export type FormAnswer<Field extends string> =
  | { outcome: "sent" }
  | { outcome: "refused"; errors: FieldErrors<Field>; typed: Record<string, string> }
  | { outcome: "failed"; typed: Record<string, string> }
  | DeclinedAnswer;

/** Nothing is wrong with the form or the site, and still it was not taken in. */
export type DeclinedAnswer = {
  outcome: "declined";
  reason: "too many" | "other content";
  message: string;
  typed: Record<string, string>;
};

export const declinedTexts = {
  tooMany: (minutes: number) =>
    `Not sent yet: many requests have come from your network in the last hour. Your text is still here. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}, or call or email me.`,
  otherContent: "Not sent: this form was already sent with other words. Your text is still here. Please send it again.",
};

export function errorsIn<Field extends string>(answer: FormAnswer<Field> | undefined): FieldErrors<Field> {
  return answer?.outcome === "refused" ? answer.errors : {};
}

export function typedIn(answer: FormAnswer<string> | undefined): Record<string, string> | undefined {
  return answer && "typed" in answer ? answer.typed : undefined;
}

/**
 * A network or a server that fails is no reason to lose the page and what was typed into it. A bug on the server is in its
 * log, under the request's id.
 */
export async function answerOrFailed<Answer>(ask: () => Promise<Answer>) {
  try {
    return await ask();
  } catch (error) {
    // The server's redirect arrives as a thrown response, and the router follows it.
    if (error instanceof Response) throw error;
    return { outcome: "failed" as const, typed: {} };
  }
}
