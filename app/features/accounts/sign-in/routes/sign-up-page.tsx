import { data, redirect } from "react-router";
import { accountsDb } from "#app/platform/db/doors/accounts-door.server.ts";
import { fieldErrors, formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { accountTexts } from "../../account.ts";
import { SignUpInput } from "../../schema.ts";
import { getSignedIn } from "../../session/session.server.ts";
import { type AccountAnswer, AccountForm } from "../account-form.tsx";
import { AuthLinks, AuthTabs } from "../auth-frame.tsx";
import { CredentialFields } from "../credential-fields.tsx";
import { adminAddress, signInAddress, signUpAddress, withNotice } from "../next-path.ts";
import { makeAccount, showsSignUp } from "../sign-up.server.ts";
import type { Route } from "./+types/sign-up-page.ts";

export async function loader({ request }: Route.LoaderArgs) {
  if (await getSignedIn(request)) throw redirect(adminAddress, 303);
  return { isOpen: await showsSignUp(accountsDb()) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await formFields(request);
  const form = readForm(SignUpInput, typed);
  if (!form.success) return refused({ errors: fieldErrors(form.error), email: typed.email ?? "" }, 400);
  const answer = await makeAccount(form.data, context.get(requestFacts).clientAddress);
  if (!answer.ok) return refused({ message: answer.message, email: form.data.email }, answer.status);
  throw redirect(withNotice(signInAddress, "signed-up"), 303);
}

function refused(answer: AccountAnswer<"email" | "password">, status: number) {
  return data(answer, status);
}

export function meta() {
  return [{ title: "Coach sign up" }, { name: "robots", content: "noindex" }];
}

export default function SignUp({ loaderData: { isOpen }, actionData }: Route.ComponentProps) {
  return (
    <AuthTabs shown="sign-up" signInHref={signInAddress}>
      {isOpen ? (
        <AccountForm action={signUpAddress} answer={actionData} submit="Sign Up" busyLabel="Creating account...">
          {(answer) => <CredentialFields answer={answer} isNew />}
        </AccountForm>
      ) : (
        <p className="text-muted-foreground">{accountTexts.signUpClosed}</p>
      )}
      <AuthLinks />
    </AuthTabs>
  );
}
