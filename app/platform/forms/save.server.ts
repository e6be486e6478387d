import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { isAway } from "#app/platform/db/away.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import type { FieldErrors } from "./form-answer.ts";
import { fieldErrors, formFields } from "./form-fields.server.ts";
import type { ActionAnswer, SaveAnswer } from "./save-answer.ts";

type ActionRequest = { request: Request; context: Readonly<RouterContextProvider> };

type Saving<Field extends string, Form> = {
  schema: z.ZodType<Form>;
  save: (form: Form) => Promise<SaveAnswer<Field>>;
  /** For the log and for the person, when the database is away. */
  errorMessage: string;
  /** What the database refused and a person can be told in words. */
  messageFor?: (error: unknown) => string | undefined;
};

/** Parses a form and saves it. Who may do so has been asked before. */
export async function answerSave<Field extends string, Form extends Record<Field, unknown>>(
  received: ActionRequest,
  saving: Saving<Field, Form>,
) {
  const form = saving.schema.safeParse(await formFields(received.request));
  if (!form.success) {
    // Safe because the form has at least these fields.
    const errors = fieldErrors(form.error) as FieldErrors<Field>;
    return data<SaveAnswer<Field>>({ outcome: "refused", errors }, 400);
  }
  try {
    const answer = await saving.save(form.data);
    return data<SaveAnswer<Field>>(answer, answer.outcome === "saved" ? 200 : 409);
  } catch (error) {
    const message = saving.messageFor?.(error);
    if (!message && !isAway(error)) throw error;
    logFailure(received, error, saving.errorMessage);
    return data<SaveAnswer<Field>>({ outcome: "failed", message: message ?? saving.errorMessage }, 503);
  }
}

/** The same for a button that does one thing; false means that there is nothing left to do it to, a text what to add. */
export async function answerAction(
  received: ActionRequest,
  errorMessage: string,
  act: () => Promise<boolean | string>,
) {
  try {
    const done = await act();
    if (done) return data<ActionAnswer>({ outcome: "done", ...(typeof done === "string" && { message: done }) });
    return data<ActionAnswer>({ outcome: "failed", message: errorMessage }, 404);
  } catch (error) {
    if (!isAway(error)) throw error;
    logFailure(received, error, errorMessage);
    return data<ActionAnswer>({ outcome: "failed", message: errorMessage }, 503);
  }
}

function logFailure({ context }: ActionRequest, error: unknown, errorMessage: string): void {
  log.error({ id: context.get(requestFacts).id, ...reasonOf(error) }, errorMessage);
}
