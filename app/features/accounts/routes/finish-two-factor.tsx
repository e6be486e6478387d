import { data } from "react-router";
import { fieldErrors, formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { requireAdmin } from "../require-admin.server.ts";
import { CodeInput } from "../schema.ts";
import { finishTwoFactor } from "../security.server.ts";
import type { Route } from "./+types/finish-two-factor.ts";

export async function action({ request }: Route.ActionArgs) {
  const { user } = await requireAdmin(request);
  const form = readForm(CodeInput, await formFields(request));
  if (!form.success) return data({ errors: fieldErrors(form.error) }, 400);
  const { answer, headers } = await finishTwoFactor({ request, userId: user.id }, form.data.code);
  return data(answer, { status: answer.message ? 400 : 200, headers: headers ?? {} });
}
