import { data } from "react-router";
import { fieldErrors, formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { requireAdmin } from "../../require-admin.server.ts";
import { OwnPasswordInput } from "../../schema.ts";
import { endTwoFactor } from "../security.server.ts";
import { answerSecurity } from "../security-answer.server.ts";
import { SecurityAnswerPage } from "../security-answer-page.tsx";
import type { Route } from "./+types/end-two-factor.ts";

export async function action({ request }: Route.ActionArgs) {
  const { user } = await requireAdmin(request);
  const form = readForm(OwnPasswordInput, await formFields(request));
  if (!form.success) return data({ errors: fieldErrors(form.error) }, 400);
  return answerSecurity(request, await endTwoFactor({ request, userId: user.id }, form.data.password));
}

export function meta() {
  return [{ title: "Account security" }];
}

/** For a browser without JavaScript; otherwise the answer comes to stand inside the form. */
export default function Answered({ actionData }: Route.ComponentProps) {
  return <SecurityAnswerPage answer={actionData} />;
}
