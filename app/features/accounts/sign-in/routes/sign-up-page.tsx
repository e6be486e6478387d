import { redirect } from "react-router";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { accountTexts } from "../../account.ts";
import { SignUpInput } from "../../schema.ts";
import { getSignedIn } from "../../session/session.server.ts";
import { AccountForm } from "../account-form.tsx";
import { AuthLinks, AuthTabs } from "../auth-frame.tsx";
import { CredentialFields } from "../credential-fields.tsx";
import { adminAddress, signInAddress, signUpAddress, withNotice } from "../next-path.ts";
import { makeAccount, showsSignUp } from "../sign-up.server.ts";
import type { Route } from "./+types/sign-up-page.ts";

export async function loader({ request }: Route.LoaderArgs) {
  if (await getSignedIn(request)) throw redirect(adminAddress, 303);
  return { isOpen: await showsSignUp(accountsDb()) };
}

export const action = visitorAction({
  schema: SignUpInput,
  keeps: ["email"],
  save: async ({ clientAddress }, form) => {
    const answer = await makeAccount(form, clientAddress);
    return answer.ok ? redirect(withNotice(signInAddress, "signed-up"), 303) : answer;
  },
});

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
