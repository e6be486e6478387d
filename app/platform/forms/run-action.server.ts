import { type ActionFunctionArgs, data } from "react-router";
import type { z } from "zod";
import { isAway } from "#app/platform/db/away.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import type { Answer, FieldErrors, Undo } from "./answer.ts";
import { fieldErrors, formFields, readForm } from "./form-fields.server.ts";
import type { SaveResult } from "./save-result.ts";

export type Answered<Field extends string = never, Facts = unknown> = ReturnType<typeof data<Answer<Field, Facts>>>;

/** An answer with its own status or headers. */
export function answered<Field extends string = never, Facts = unknown>(
  answer: Answer<Field, Facts>,
  init?: number | ResponseInit,
): Answered<Field, Facts> {
  return data(answer, init);
}

/** A refusal with its own text and status. */
type Explained<Field extends string> = {
  ok: false;
  status: number;
  message?: string | undefined;
  errors?: FieldErrors<Field>;
};

/** False means that the row no longer exists. A text or an undo is added to the answer; `refused` says why not. */
type Done = boolean | string | { undo: Undo } | { refused: string };

/** `typed` is the form as it was sent. */
type Run<Asked, Form, Result> = (asked: Asked, form: Form, typed: Record<string, string>) => Result | Promise<Result>;

/** A form, whose fields have errors; a returned response is thrown. */
type FormAction<Asked, Field extends string, Form, Facts> = {
  save: Run<Asked, Form, SaveResult<Field> | Explained<Field> | Answered<Field, Facts> | Response>;
};

/** A one-click button: an unusable request finds nothing. */
type ButtonAction<Asked, Field extends string, Form, Facts> = {
  act: Run<Asked, Form, Done | Answered<Field, Facts> | Response>;
};

export type ActionOptions<Asked, Field extends string, Form, Facts> = {
  /** Without a schema the body is not read. */
  schema?: z.ZodType<Form> | ((asked: Asked) => Promise<z.ZodType<Form>>);
  /** For a body that is not a form. A client that hangs up is not our failure. */
  read?: (request: Request) => Promise<Form>;
  /** Fields that are sent several times. */
  lists?: readonly string[];
  /** The typed fields that are sent back with a failure. None by default, because a field may be a secret. */
  keeps?: "all" | readonly string[];
  /** For the log and the user, when the row is gone or the database is away. Without it, an outage is thrown. */
  errorMessage?: string;
  takenMessage?: string;
  /** Failures other than an outage that have a text. */
  messageFor?: (error: unknown) => string | undefined;
} & (FormAction<Asked, Field, Form, Facts> | ButtonAction<Asked, Field, Form, Facts>);

/** Reads the form, runs the action and turns its result into an answer. Access has been checked before. */
export async function runAction<Asked extends ActionFunctionArgs, Field extends string, Form, Facts>(
  asked: Asked,
  options: ActionOptions<Asked, Field, Form, Facts>,
): Promise<Answered<Field, Facts>> {
  const { form, fields } = await readInput(asked, options);
  const typed = keptOf(fields, options.keeps);
  if (!form.success && "act" in options) return answered(failed(options.errorMessage), 404);
  if (!form.success) return answered({ outcome: "refused", errors: fieldErrors(form.error), ...typed }, 400);
  try {
    if ("act" in options) return buttonAnswer(await options.act(asked, form.data, fields), options.errorMessage);
    return formAnswer(await options.save(asked, form.data, fields), options, typed);
  } catch (error) {
    const message = options.messageFor?.(error) ?? (isAway(error) ? options.errorMessage : undefined);
    if (message === undefined) throw error;
    logFailure(asked, error, options.errorMessage ?? message);
    return answered({ outcome: "failed", message, ...typed }, 503);
  }
}

type Typed = { typed?: Record<string, string> };

async function readInput<Asked extends ActionFunctionArgs, Form>(
  asked: Asked,
  { schema, read, lists }: Pick<ActionOptions<Asked, never, Form, never>, "schema" | "read" | "lists">,
) {
  if (read) return { form: { success: true as const, data: await read(asked.request) }, fields: {} };
  // Safe because Form is undefined unless a schema says otherwise.
  if (!schema) return { form: { success: true as const, data: undefined as Form }, fields: {} };
  const fields = await formFields(asked.request, lists);
  const form = readForm(typeof schema === "function" ? await schema(asked) : schema, fields);
  return { form, fields };
}

function keptOf(fields: Record<string, string>, keeps: "all" | readonly string[] | undefined): Typed {
  if (!keeps) return {};
  return { typed: keeps === "all" ? fields : Object.fromEntries(keeps.map((name) => [name, fields[name] ?? ""])) };
}

function buttonAnswer<Field extends string, Facts>(
  done: Done | Answered<Field, Facts> | Response,
  errorMessage: string | undefined,
): Answered<Field, Facts> {
  if (done instanceof Response) throw done;
  if (done === false) return answered(failed(errorMessage), 404);
  if (done === true) return answered({ outcome: "done" });
  if (typeof done === "string") return answered({ outcome: "done", message: done });
  if ("refused" in done) return answered(failed(done.refused), 409);
  return "undo" in done ? answered({ outcome: "done", undo: done.undo }) : done;
}

type Words = { errorMessage?: string; takenMessage?: string };

function formAnswer<Field extends string, Facts>(
  result: SaveResult<Field> | Explained<Field> | Answered<Field, Facts> | Response,
  words: Words,
  typed: Typed,
): Answered<Field, Facts> {
  if (result instanceof Response) throw result;
  if ("init" in result) return result;
  if ("status" in result) {
    const { errors, message, status } = result;
    return answered(errors ? { outcome: "refused", errors, ...typed } : { ...failed(message), ...typed }, status);
  }
  return answered(savedAnswer(result, words), result.ok ? 200 : 409);
}

function savedAnswer<Field extends string>(result: SaveResult<Field>, words: Words): Answer<Field, never> {
  if (result.ok) return { outcome: "done", saved: { id: result.id, version: result.version } };
  if (result.reason === "stale") return { outcome: "stale", stored: result.stored, version: result.version };
  if (result.reason === "refused")
    return { outcome: "refused", errors: result.errors, ...(result.at && { at: result.at }) };
  const { errorMessage, takenMessage = errorMessage } = words;
  if (result.reason === "gone") return failed(errorMessage);
  // Safe because it holds exactly this one field.
  const errors = { [result.field]: takenMessage } as FieldErrors<Field>;
  return { outcome: "refused", errors };
}

function failed(message: string | undefined) {
  return { outcome: "failed" as const, ...(message && { message }) };
}

export function logFailure({ context }: Pick<ActionFunctionArgs, "context">, error: unknown, message: string): void {
  log.error({ id: context.get(requestFacts).id, ...reasonOf(error) }, message);
}
