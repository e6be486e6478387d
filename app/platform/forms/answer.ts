import { data } from "react-router";

/** The fields of a form as they are posted. */
export type Values<Field extends string> = Record<Field, string>;
export type FieldErrors<Field extends string> = { [Name in Field]?: string };

/** Fills the form again when the answer is a whole page. */
type Typed = { typed?: Record<string, string> };

/** One thing that can be chosen in place of what was sent. */
export type Choice = { value: string; words: string };

/** Nothing is wrong with the form or the site, and still it was not taken in. */
export type DeclinedAnswer = Typed & { outcome: "declined"; reason: "too many" | "other content"; message: string };

export type DoneAnswer = {
  outcome: "done";
  message?: string;
  saved?: { id: string; version: string };
  undo?: Undo;
  /** Where the page goes on to by itself. */
  leadsTo?: string;
};

/** What to post to take something back, just as it was. */
export type Undo = { action: string; fields: Record<string, string> };

/**
 * What the site answers to whatever is posted: a visitor's form, one that the coach saves, a button that does one thing.
 * `stale` means that somebody else saved in the meantime.
 */
export type Answer<Field extends string = never> =
  | DoneAnswer
  | (Typed & {
      outcome: "refused";
      errors: FieldErrors<Field>;
      /** The page of what is in the way. */
      at?: string;
      instead?: Choice[];
    })
  | { outcome: "stale"; stored: Values<Field>; version: string }
  | DeclinedAnswer
  /** Nothing was sent: the page shows more, with everything that was typed. */
  | (Typed & { outcome: "looked" })
  | (Typed & { outcome: "failed"; message?: string });

/** The same object each time, so that one answer's errors can be told from another's. */
const none = {};

export function errorsIn<Field extends string>(answer: Answer<Field> | undefined): FieldErrors<Field> {
  return answer?.outcome === "refused" ? answer.errors : none;
}

/** What else can be had, where somebody else was faster. */
export function insteadIn(answer: Answer<string> | undefined): readonly Choice[] | undefined {
  return answer?.outcome === "refused" ? answer.instead : undefined;
}

export function typedIn(answer: Answer<string> | undefined): Record<string, string> | undefined {
  return answer && "typed" in answer ? answer.typed : undefined;
}

/**
 * A network or a server that fails is no reason to lose the page and what was typed into it. A bug on the server is in its
 * log, under the request's id.
 */
export async function orFailed<Answered extends { outcome: string }>(ask: () => Promise<Answered>, message?: string) {
  try {
    return withStatus(await ask());
  } catch (error) {
    // The server's redirect arrives as a thrown response, and the router follows it.
    if (error instanceof Response) throw error;
    return withStatus({ outcome: "failed" as const, ...(message && { message }) });
  }
}

/** Where nothing was changed nothing is read again: while the server is away that would end in an error page. */
function withStatus<Answered extends { outcome: string }>(answer: Answered) {
  return data(answer, answer.outcome === "done" ? 200 : 422);
}
