import { data } from "react-router";
import type { z } from "zod";

/** The text fields of a form as they were typed; files are left out. */
export async function formFields(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => {
    throw data("This is not a form", { status: 400 });
  });
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === "string"));
}

/** The first error message about each field. */
export function fieldErrors<Input>(error: z.ZodError<Input>): { [Field in keyof Input]?: string } {
  const errors: { [Field in keyof Input]?: string } = {};
  for (const { path, message } of error.issues) {
    const field = path[0] as keyof Input; // safe because a form is one flat object
    errors[field] ??= message;
  }
  return errors;
}
