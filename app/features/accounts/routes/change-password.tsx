import { data } from "react-router";
import { fieldErrors, formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { requireAdmin } from "../require-admin.server.ts";
import { ChangePasswordInput } from "../schema.ts";
import { changePassword } from "../security.server.ts";
import type { Route } from "./+types/change-password.ts";

export async function action({ request }: Route.ActionArgs) {
  const { user } = await requireAdmin(request);
  const form = readForm(ChangePasswordInput, await formFields(request));
  if (!form.success) return data({ errors: fieldErrors(form.error) }, 400);
  const { answer, headers } = await changePassword({ request, userId: user.id }, form.data);
  return data(answer, { status: answer.message ? 400 : 200, headers: headers ?? {} });
}
