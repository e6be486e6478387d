import { redirect } from "react-router";
import type { VisitorRequest } from "#app/platform/forms/visitor-action.server.ts";
import { accountTexts } from "../account.ts";
import { auth, authHeaders, refusalIn } from "../session/auth.server.ts";
import { nextPath, withNotice } from "../sign-in/next-path.ts";
import { rememberDevice } from "../sign-in/throttle.server.ts";
import { noteAccountAction, noteRefused } from "./account-log.server.ts";

export type CodeAnswer =
  | { ok: true; headers: Headers }
  /** `isOver`: the user has to sign in again from the start. */
  | { ok: false; isOver: boolean; message: string };

type Attempt = { request: Request; clientAddress: string; code: string };

export function verifyCode(attempt: Attempt): Promise<CodeAnswer> {
  return verify(attempt, (input) => auth().api.verifyTOTP({ ...input, returnHeaders: true }));
}

export function verifyRecoveryCode(attempt: Attempt): Promise<CodeAnswer> {
  return verify(attempt, (input) => auth().api.verifyBackupCode({ ...input, returnHeaders: true }));
}

type Input = { headers: Headers; body: { code: string } };
type Verified = { headers: Headers; response: { user: { email: string } } };

async function verify(
  { request, clientAddress, code }: Attempt,
  ask: (input: Input) => Promise<Verified>,
): Promise<CodeAnswer> {
  try {
    // Passes on only the code, so that no form field can request a trusted device.
    const { headers, response } = await ask({ headers: authHeaders(request, clientAddress), body: { code } });
    headers.append("set-cookie", rememberDevice(response.user.email));
    noteAccountAction("code right, signed in", { email: response.user.email, clientAddress });
    return { ok: true, headers };
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    noteRefused("code refused", { clientAddress, reason: refusal.body?.code ?? "unknown" });
    return refusalOf(refusal.body?.code);
  }
}

function refusalOf(reason: string | undefined): CodeAnswer {
  if (reason === "ACCOUNT_TEMPORARILY_LOCKED") return { ok: false, isOver: false, message: accountTexts.codesLocked };
  const isOver = reason === "INVALID_TWO_FACTOR_COOKIE" || reason === "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE";
  return { ok: false, isOver, message: isOver ? accountTexts.startAgain : accountTexts.wrongCode };
}

/** Checks the second factor: a code from the app, or a recovery code. */
export function takeCode(verify: typeof verifyCode) {
  return async ({ request, clientAddress, url: { searchParams } }: VisitorRequest, { code }: { code: string }) => {
    const answer = await verify({ request, clientAddress, code });
    if (!answer.ok) return { ok: false as const, status: 401, message: answer.message };
    const next = nextPath(searchParams.get("next"));
    return redirect(withNotice(next, "code-verified"), { status: 303, headers: answer.headers });
  };
}
