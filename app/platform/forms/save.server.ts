import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { isAway } from "#app/platform/db/away.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import type { Answer, FieldErrors, Undo } from "./answer.ts";
import { fieldErrors, formFields, readForm } from "./form-fields.server.ts";
import type { SaveResult } from "./save-result.ts";

type ActionRequest = { request: Request; context: Readonly<RouterContextProvider> };

type Saving<Field extends string, Form> = {
  schema: z.ZodType<Form>;
  save: (form: Form) => Promise<SaveResult<Field>>;
  /** For the log and the user, when it is gone or the database is away. */
  errorMessage: string;
  takenMessage?: string;
  /** Refusals of the database that have a text. */
  messageFor?: (error: unknown) => string | undefined;
};

/** Parses a form and saves it. Access has been checked before. */
export async function answerSave<Field extends string, Form extends Record<Field, unknown>>(
  received: ActionRequest,
  saving: Saving<Field, Form>,
) {
  const form = readForm(saving.schema, await formFields(received.request));
  if (!form.success) {
    // Safe because the form has at least these fields.
    const errors = fieldErrors(form.error) as FieldErrors<Field>;
    return data<Answer<Field>>({ outcome: "refused", errors }, 400);
  }
  try {
    const result = await saving.save(form.data);
    return data<Answer<Field>>(inWords(result, saving), result.ok ? 200 : 409);
  } catch (error) {
    const message = saving.messageFor?.(error);
    if (!message && !isAway(error)) throw error;
    logFailure(received, error, saving.errorMessage);
    return data<Answer<Field>>({ outcome: "failed", message: message ?? saving.errorMessage }, 503);
  }
}

type Words = { errorMessage: string; takenMessage?: string };

function inWords<Field extends string>(result: SaveResult<Field>, words: Words): Answer<Field> {
  if (result.ok) return { outcome: "done", saved: { id: result.id, version: result.version } };
  if (result.reason === "stale") return { outcome: "stale", stored: result.stored, version: result.version };
  if (result.reason === "refused")
    return { outcome: "refused", errors: result.errors, ...(result.at && { at: result.at }) };
  const { errorMessage, takenMessage = errorMessage } = words;
  if (result.reason === "gone") return { outcome: "failed", message: errorMessage };
  // Safe because it holds exactly this one field.
  const errors = { [result.field]: takenMessage } as FieldErrors<Field>;
  return { outcome: "refused", errors };
}

/** An expected refusal with its reason. */
type NotDone = { refused: string };

/** False means that the row no longer exists; a text is added to the answer, and so is the undo. */
type Done = boolean | string | { undo: Undo } | NotDone;

/** The same for a one-click button. */
export async function answerAction(received: ActionRequest, errorMessage: string, act: () => Promise<Done>) {
  try {
    const done = await act();
    if (isRefused(done)) return data<Answer>({ outcome: "failed", message: done.refused }, 409);
    if (done) return data<Answer>({ outcome: "done", ...added(done) });
    return data<Answer>({ outcome: "failed", message: errorMessage }, 404);
  } catch (error) {
    if (!isAway(error)) throw error;
    logFailure(received, error, errorMessage);
    return data<Answer>({ outcome: "failed", message: errorMessage }, 503);
  }
}

/** For a form with its own answers: undefined while the database is away, which is logged. */
export async function unlessAway<Result>(
  received: ActionRequest,
  errorMessage: string,
  act: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await act();
  } catch (error) {
    if (!isAway(error)) throw error;
    logFailure(received, error, errorMessage);
    return undefined;
  }
}

function isRefused(done: Done): done is NotDone {
  return typeof done === "object" && "refused" in done;
}

function added(done: Exclude<Done, false | NotDone>) {
  if (typeof done === "object") return done;
  return typeof done === "string" ? { message: done } : {};
}

function logFailure({ context }: ActionRequest, error: unknown, errorMessage: string): void {
  log.error({ id: context.get(requestFacts).id, ...reasonOf(error) }, errorMessage);
}
