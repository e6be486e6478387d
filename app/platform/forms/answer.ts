import { data } from "react-router";

/** The posted fields of a form. */
export type Values<Field extends string> = Record<Field, string>;
export type FieldErrors<Field extends string> = { [Name in Field]?: string };

/** Fills the form again when the response is a whole page. */
type Typed = { typed?: Record<string, string> };

/** An alternative that can be chosen instead of what was sent. */
export type Choice = { value: string; words: string };

/** Another button that helps after a refusal, with what it sends. */
export type Remedy = { name: string; value: string; label: string };

/** Neither the form nor the site is at fault, but the request was not accepted. */
export type DeclinedAnswer = Typed & { outcome: "declined"; reason: "too many" | "other content"; message: string };

export type DoneAnswer<Facts = unknown> = {
  outcome: "done";
  message?: string;
  /** `isKept`: on this device, until there is signal. */
  saved?: { id: string; version: string; isKept?: true };
  undo?: Undo;
  /** Where the page goes next. */
  leadsTo?: string;
  facts?: Facts;
};

/** What to post to undo. */
export type Undo = { action: string; fields: Record<string, string> };

/**
 * The result of any post: a visitor's form, a form that the coach saves, or a one-click button. `stale` means that
 * someone else saved in the meantime. `facts` is anything else that the page shows.
 */
export type Answer<Field extends string = never, Facts = unknown> =
  | DoneAnswer<Facts>
  | (Typed & {
      outcome: "refused";
      errors: FieldErrors<Field>;
      /** The page of the conflicting item. */
      at?: string;
      instead?: Choice[];
      remedy?: Remedy;
    })
  | { outcome: "stale"; stored: Values<Field>; version: string }
  | DeclinedAnswer
  /** Nothing was sent: the page shows more and keeps everything typed. */
  | (Typed & { outcome: "looked"; message?: string; facts?: Facts })
  | (Typed & { outcome: "failed"; message?: string; facts?: Facts });

/** The same object each time, so that the errors of two answers can be told apart. */
const none = {};

export function errorsIn<Field extends string>(answer: Answer<Field> | undefined): FieldErrors<Field> {
  return answer?.outcome === "refused" ? answer.errors : none;
}

/** The alternatives, when someone else was faster. */
export function insteadIn(answer: Answer<string> | undefined): readonly Choice[] | undefined {
  return answer?.outcome === "refused" ? answer.instead : undefined;
}

export function remedyIn(answer: Answer<string> | undefined): Remedy | undefined {
  return answer?.outcome === "refused" ? answer.remedy : undefined;
}

/** What the page shows in addition to the outcome. */
export function factsIn<Facts>(answer: Answer<string, Facts> | undefined): Facts | undefined {
  return answer && "facts" in answer ? answer.facts : undefined;
}

/** Why it failed. */
export function failureIn(answer: Answer<string> | undefined): string | undefined {
  return answer?.outcome === "failed" ? answer.message : undefined;
}

export function typedIn(answer: Answer<string> | undefined): Record<string, string> | undefined {
  return answer && "typed" in answer ? answer.typed : undefined;
}

/**
 * A failing network or server must not lose the page or what was typed into it. A server bug is in the server's log,
 * under the request id.
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

/** Without a change nothing is reloaded: during an outage a reload would end in an error page. */
function withStatus<Answered extends { outcome: string }>(answer: Answered) {
  return data(answer, answer.outcome === "done" ? 200 : 422);
}
