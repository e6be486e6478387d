import { redirect } from "react-router";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { TextLink } from "#app/ui/button.tsx";
import { ArrivalNotice } from "../../first-run/arrival-notice.tsx";
import { SignInInput } from "../../schema.ts";
import { getSignedIn } from "../../session/session.server.ts";
import { AccountForm } from "../account-form.tsx";
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

export const action = visitorAction({
  schema: SignInInput,
  keeps: ["email"],
  save: async ({ request, clientAddress, url: { searchParams } }, form) => {
    const answer = await signIn({ request, clientAddress, form });
    if (!answer.ok) return answer;
    const next = nextPath(searchParams.get("next"));
    const path = answer.needsCode ? withNext(codeAddress, next) : withNotice(next, "signed-in");
    return redirect(path, { status: 303, headers: answer.headers });
  },
});

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
