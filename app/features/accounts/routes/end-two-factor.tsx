import { data } from "react-router";
import { fieldErrors, formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { requireAdmin } from "../require-admin.server.ts";
import { PasswordInput } from "../schema.ts";
import { endTwoFactor } from "../security.server.ts";
import type { Route } from "./+types/end-two-factor.ts";

export async function action({ request }: Route.ActionArgs) {
  const { user } = await requireAdmin(request);
  const form = readForm(PasswordInput, await formFields(request));
  if (!form.success) return data({ errors: fieldErrors(form.error) }, 400);
  const { answer, headers } = await endTwoFactor({ request, userId: user.id }, form.data.password);
  return data(answer, { status: answer.message ? 400 : 200, headers: headers ?? {} });
}
