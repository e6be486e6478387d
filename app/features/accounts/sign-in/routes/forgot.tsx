import { data, redirect } from "react-router";
import { fieldErrors, formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { TextLink } from "#app/ui/button.tsx";
import { accountTexts, resetMinutes } from "../../account.ts";
import { EmailInput } from "../../schema.ts";
import { type AccountAnswer, AccountForm } from "../account-form.tsx";
import { AuthLinks } from "../auth-frame.tsx";
import { EmailField } from "../credential-fields.tsx";
import { signInAddress, withNotice } from "../next-path.ts";
import { mailResetLink } from "../password-reset.server.ts";
import type { Route } from "./+types/forgot.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await formFields(request);
  const form = readForm(EmailInput, typed);
  if (!form.success) return refused({ errors: fieldErrors(form.error), email: typed.email ?? "" }, 400);
  const { isRefused } = await mailResetLink({ request, ...context.get(requestFacts), email: form.data.email });
  if (isRefused) return refused({ message: accountTexts.tooManyMails, email: form.data.email }, 429);
  throw redirect(withNotice(signInAddress, "reset-asked"), 303);
}

function refused(answer: AccountAnswer<"email">, status: number) {
  return data(answer, status);
}

export function meta() {
  return [{ title: "Forgot your password?" }, { name: "robots", content: "noindex" }];
}

export default function Forgot({ actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-h2">Forgot your password?</h1>
      <p className="mt-4 mb-7 text-muted-foreground">
        Tell us your email address. If it has an account, we send a link that lets you choose a new password within{" "}
        {resetMinutes} minutes.
      </p>
      <AccountForm action="/auth/forgot" answer={actionData} submit="Send the link" busyLabel="Sending...">
        {(answer) => <EmailField answer={answer} />}
      </AccountForm>
      <AuthLinks>
        <TextLink href={signInAddress}>Sign in instead</TextLink>
      </AuthLinks>
    </>
  );
}
