import { data, Form, redirect } from "react-router";
import { fieldErrors, formFields } from "#app/platform/forms/form-fields.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { nextPath } from "../next-path.ts";
import { SignInForm } from "../schema.ts";
import { getSignedIn } from "../session.server.ts";
import { signIn } from "../sign-in.server.ts";
import type { Route } from "./+types/auth.ts";

export const handle = { hydrates: true };

export async function loader({ request, url }: Route.LoaderArgs) {
  const next = nextPath(url.searchParams.get("next"));
  if (await getSignedIn(request)) throw redirect(next, 303);
  return { next };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const typed = await formFields(request);
  const form = SignInForm.safeParse(typed);
  const email = typed.email ?? "";
  if (!form.success) return data({ errors: fieldErrors(form.error), email }, 400);
  const answer = await signIn(request, form.data, context.get(requestFacts).clientAddress);
  if (!answer.ok) return data({ message: answer.message, email }, answer.status);
  throw redirect(nextPath(url.searchParams.get("next")), { status: 303, headers: answer.headers });
}

export function meta() {
  return [{ title: "Coach sign in" }, { name: "robots", content: "noindex" }];
}

export default function Auth({ actionData }: Route.ComponentProps) {
  const errors = actionData && "errors" in actionData ? actionData.errors : {};
  return (
    <main id="main" className="wrap py-12">
      <h1>Coach sign in</h1>
      <Form method="post" className="mt-7 grid max-w-104 gap-6">
        {actionData && "message" in actionData && <p role="alert">{actionData.message}</p>}
        <Field label="Email" error={errors.email}>
          <Input name="email" type="email" autoComplete="username" defaultValue={actionData?.email} required />
        </Field>
        <Field label="Password" error={errors.password}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <Button type="submit">Sign In</Button>
      </Form>
    </main>
  );
}
