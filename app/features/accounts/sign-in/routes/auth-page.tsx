import { data, redirect } from "react-router";
import { fieldErrors, formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { TextLink } from "#app/ui/button.tsx";
import { ArrivalNotice } from "../../first-run/arrival-notice.tsx";
import { SignInInput } from "../../schema.ts";
import { getSignedIn } from "../../session/session.server.ts";
import { type AccountAnswer, AccountForm } from "../account-form.tsx";
import { AuthLinks, AuthTabs, ConfirmAddress } from "../auth-frame.tsx";
import { CredentialFields } from "../credential-fields.tsx";
import { codeAddress, nextPath, signInAddress, withNext, withNotice } from "../next-path.ts";
import { signIn } from "../sign-in.server.ts";
import type { Route } from "./+types/auth-page.ts";

export async function loader({ request, url: { searchParams } }: Route.LoaderArgs) {
  const next = nextPath(searchParams.get("next"));
  const confirm = searchParams.get("confirm") ?? undefined;
  const signedIn = await getSignedIn(request);
  const confirms = signedIn && confirm && !signedIn.user.emailVerified ? signedIn.user.email : undefined;
  if (signedIn && !confirms) throw redirect(next, 303);
  return { next, confirm, confirms };
}

export async function action({ request, context, url: { searchParams } }: Route.ActionArgs) {
  const typed = await formFields(request);
  const form = readForm(SignInInput, typed);
  if (!form.success) return refused({ errors: fieldErrors(form.error), email: typed.email ?? "" }, 400);
  const { clientAddress } = context.get(requestFacts);
  const answer = await signIn({ request, clientAddress, form: form.data });
  if (!answer.ok) return refused({ message: answer.message, email: form.data.email }, answer.status);
  const next = nextPath(searchParams.get("next"));
  const path = answer.needsCode ? withNext(codeAddress, next) : withNotice(next, "signed-in");
  throw redirect(path, { status: 303, headers: answer.headers });
}

function refused(answer: AccountAnswer<"email" | "password" | "confirm">, status: number) {
  return data(answer, status);
}

export function meta() {
  return [{ title: "Coach sign in" }, { name: "robots", content: "noindex" }];
}

export default function SignIn({ loaderData: { next, confirm, confirms }, actionData }: Route.ComponentProps) {
  if (confirm && confirms) return <ConfirmAddress email={confirms} secret={confirm} />;
  const action = withNext(signInAddress, next);
  return (
    <AuthTabs shown="sign-in" signInHref={action}>
      <ArrivalNotice />
      {confirm && <p className="mb-5.5 text-muted-foreground">Sign in once to confirm your email address.</p>}
      <AccountForm action={action} answer={actionData} submit="Sign In" busyLabel="Signing in...">
        {(answer) => (
          <>
            <CredentialFields answer={answer} />
            {confirm && <input type="hidden" name="confirm" value={confirm} />}
          </>
        )}
      </AccountForm>
      <AuthLinks>
        <TextLink href="/auth/forgot">Forgot your password?</TextLink>
      </AuthLinks>
    </AuthTabs>
  );
}
