import { redirect } from "react-router";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { linkFormHeaders } from "#app/platform/links/links.server.ts";
import { TextLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { passwordLength } from "../../account.ts";
import { ResetInput } from "../../schema.ts";
import { AccountForm } from "../account-form.tsx";
import { AuthLinks } from "../auth-frame.tsx";
import { newPasswordHint, PasswordInput } from "../credential-fields.tsx";
import { signInAddress, withNotice } from "../next-path.ts";
import { resetPassword } from "../password-reset.server.ts";
import type { Route } from "./+types/reset.ts";

export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  return { token: searchParams.get("token") ?? "" };
}

export const action = visitorAction({
  schema: ResetInput,
  save: async ({ clientAddress }, form) => {
    const answer = await resetPassword(form, clientAddress);
    if (!answer.ok) return answer;
    return redirect(withNotice(signInAddress, "password-changed"), { status: 303, headers: answer.headers });
  },
});

/** The address contains the link's secret. */
export function headers() {
  return linkFormHeaders;
}

export function meta() {
  return [{ title: "Choose a new password" }, { name: "robots", content: "noindex" }];
}

export default function Reset({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const action = `/auth/reset?${new URLSearchParams({ token })}`;
  return (
    <>
      <h1 className="mb-7 text-h2">Choose a new password</h1>
      <AccountForm action={action} answer={actionData} submit="Set the password" busyLabel="Setting...">
        {(answer) => (
          <>
            <input type="hidden" name="token" value={token} />
            <Field label="New password" error={answer.errors.password} hint={newPasswordHint}>
              <PasswordInput name="password" autoComplete="new-password" maxLength={passwordLength.most} required />
            </Field>
          </>
        )}
      </AccountForm>
      <AuthLinks>
        <TextLink href="/auth/forgot">Ask for a new link</TextLink>
      </AuthLinks>
    </>
  );
}
