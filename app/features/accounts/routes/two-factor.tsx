import { data, redirect } from "react-router";
import { fieldErrors, formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import type { AccountAnswer } from "../components/account-form.tsx";
import { CodePage } from "../components/code-page.tsx";
import { codeAddress, nextPath, recoveryAddress, withNext, withNotice } from "../next-path.ts";
import { CodeInput } from "../schema.ts";
import { verifyCode } from "../second-factor.server.ts";
import type { Route } from "./+types/two-factor.ts";

export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  return { next: nextPath(searchParams.get("next")) };
}

export async function action({ request, context, url: { searchParams } }: Route.ActionArgs) {
  const form = readForm(CodeInput, await formFields(request));
  if (!form.success) return refused({ errors: fieldErrors(form.error) }, 400);
  const { clientAddress } = context.get(requestFacts);
  const answer = await verifyCode({ request, clientAddress, code: form.data.code });
  if (!answer.ok) return refused({ message: answer.message }, 401);
  const next = nextPath(searchParams.get("next"));
  throw redirect(withNotice(next, "code-verified"), { status: 303, headers: answer.headers });
}

function refused(answer: AccountAnswer<"code">, status: number) {
  return data(answer, status);
}

export function meta() {
  return [{ title: "Two-factor sign in" }, { name: "robots", content: "noindex" }];
}

export default function TwoFactor({ loaderData: { next }, actionData }: Route.ComponentProps) {
  return (
    <CodePage
      title="One more step"
      lead="Enter the six digits your authenticator app shows for this site."
      action={withNext(codeAddress, next)}
      answer={actionData}
      field={{ label: "Code", inputMode: "numeric", autoComplete: "one-time-code", maxLength: 7 }}
      otherWay={{ label: "Use a recovery code instead", href: withNext(recoveryAddress, next) }}
    />
  );
}
