import { data, redirect } from "react-router";
import { fieldErrors, formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import type { AccountAnswer } from "../components/account-form.tsx";
import { CodePage } from "../components/code-page.tsx";
import { codeAddress, nextPath, recoveryAddress, withNext, withNotice } from "../next-path.ts";
import { RecoveryInput } from "../schema.ts";
import { verifyRecoveryCode } from "../second-factor.server.ts";
import type { Route } from "./+types/recovery-code.ts";

export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  return { next: nextPath(searchParams.get("next")) };
}

export async function action({ request, context, url: { searchParams } }: Route.ActionArgs) {
  const form = readForm(RecoveryInput, await formFields(request));
  if (!form.success) return refused({ errors: fieldErrors(form.error) }, 400);
  const { clientAddress } = context.get(requestFacts);
  const answer = await verifyRecoveryCode({ request, clientAddress, code: form.data.code });
  if (!answer.ok) return refused({ message: answer.message }, 401);
  const next = nextPath(searchParams.get("next"));
  throw redirect(withNotice(next, "code-verified"), { status: 303, headers: answer.headers });
}

function refused(answer: AccountAnswer<"code">, status: number) {
  return data(answer, status);
}

export function meta() {
  return [{ title: "Sign in with a recovery code" }, { name: "robots", content: "noindex" }];
}

export default function RecoveryCode({ loaderData: { next }, actionData }: Route.ComponentProps) {
  return (
    <CodePage
      title="Recovery code"
      lead="Enter one of the codes you kept when you set up two-factor sign-in. Each works once."
      action={withNext(recoveryAddress, next)}
      answer={actionData}
      field={{ label: "Recovery code", inputMode: "text", autoComplete: "off", maxLength: 20 }}
      otherWay={{ label: "Use the app instead", href: withNext(codeAddress, next) }}
    />
  );
}
