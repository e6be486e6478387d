import { data, redirect } from "react-router";
import { fieldErrors, formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { requireAdmin } from "../../require-admin.server.ts";
import { OwnPasswordInput } from "../../schema.ts";
import { signInAddress, withNotice } from "../../sign-in/next-path.ts";
import { deleteOwnAccount } from "../security.server.ts";
import { SecurityAnswerPage } from "../security-answer-page.tsx";
import type { Route } from "./+types/delete-account.ts";

export async function action({ request }: Route.ActionArgs) {
  const { user } = await requireAdmin(request);
  const form = readForm(OwnPasswordInput, await formFields(request));
  if (!form.success) return data({ errors: fieldErrors(form.error) }, 400);
  const { answer, headers } = await deleteOwnAccount({ request, userId: user.id }, form.data.password);
  if (answer.message) return data(answer, 400);
  throw redirect(withNotice(signInAddress, "account-deleted"), { status: 303, headers: headers ?? {} });
}

export function meta() {
  return [{ title: "Account security" }];
}

/** For a browser without JavaScript; otherwise the answer comes to stand inside the form. */
export default function Answered({ actionData }: Route.ComponentProps) {
  return <SecurityAnswerPage answer={actionData} />;
}
