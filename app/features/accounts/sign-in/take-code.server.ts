import { data, type RouterContextProvider, redirect } from "react-router";
import { fieldErrors, formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import type { CodeInput, RecoveryInput } from "../schema.ts";
import type { verifyCode } from "../security/second-factor.server.ts";
import type { AccountAnswer } from "./account-form.tsx";
import { nextPath, withNotice } from "./next-path.ts";

type Sent = { request: Request; context: Readonly<RouterContextProvider>; url: URL };
type Way = { input: typeof CodeInput | typeof RecoveryInput; verify: typeof verifyCode };

/** A second factor, by the app or by a code that was kept: the way on, or what is wrong with it. */
export async function takeCode({ request, context, url: { searchParams } }: Sent, { input, verify }: Way) {
  const form = readForm(input, await formFields(request));
  if (!form.success) return refused({ errors: fieldErrors(form.error) }, 400);
  const { clientAddress } = context.get(requestFacts);
  const answer = await verify({ request, clientAddress, code: form.data.code });
  if (!answer.ok) return refused({ message: answer.message }, 401);
  const next = nextPath(searchParams.get("next"));
  throw redirect(withNotice(next, "code-verified"), { status: 303, headers: answer.headers });
}

function refused(answer: AccountAnswer<"code">, status: number) {
  return data(answer, status);
}
