import { redirect } from "react-router";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { TextLink } from "#app/ui/button.tsx";
import { accountTexts, resetMinutes } from "../../account.ts";
import { EmailInput } from "../../schema.ts";
import { AccountForm } from "../account-form.tsx";
import { AuthLinks } from "../auth-frame.tsx";
import { EmailField } from "../credential-fields.tsx";
import { signInAddress, withNotice } from "../next-path.ts";
import { mailResetLink } from "../password-reset.server.ts";
import type { Route } from "./+types/forgot.ts";

export const action = visitorAction({
  schema: EmailInput,
  keeps: ["email"],
  save: async ({ request, clientAddress }, { email }) => {
    const { isRefused } = await mailResetLink({ request, clientAddress, email });
    if (isRefused) return { ok: false, status: 429, message: accountTexts.tooManyMails };
    return redirect(withNotice(signInAddress, "reset-asked"), 303);
  },
});

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
