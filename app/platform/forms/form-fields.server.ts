import { data } from "react-router";
import type { z } from "zod";
import type { FieldErrors } from "./answer.ts";
import { ownWords } from "./texts.ts";

/**
 * The text fields of a form as typed, without files. The last value of a repeated field counts, unless it is a list:
 * then all values are joined with spaces.
 */
export async function formFields(request: Request, lists: readonly string[] = []): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => {
    throw data("This is not a form", { status: 400 });
  });
  const typed = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  const joined = lists.map((list) => [list, typed.flatMap(([name, value]) => (name === list ? value : [])).join(" ")]);
  return Object.fromEntries([...typed, ...joined]);
}

/** Parses a form with its schema. A missing field counts as empty; errors use our own texts only. */
export function readForm<Form>(schema: z.ZodType<Form>, typed: Record<string, string>) {
  const read = (fields: Record<string, string>) => schema.safeParse(fields, { error: ownWords });
  const form = read(typed);
  const left = (form.error?.issues ?? []).map(({ path }) => String(path[0])).filter((field) => !(field in typed));
  if (left.length === 0) return form;
  return read({ ...typed, ...Object.fromEntries(left.map((field) => [field, ""])) });
}

/** The first error message of each field. */
export function fieldErrors<Field extends string>(error: z.ZodError): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {};
  for (const { path, message } of error.issues) {
    const field = path[0] as Field; // safe because a form is one flat object
    errors[field] ??= message;
  }
  return errors;
}
