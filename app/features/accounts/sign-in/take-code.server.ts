import { redirect } from "react-router";
import type { VisitorRequest } from "#app/platform/forms/visitor-action.server.ts";
import type { verifyCode } from "../security/second-factor.server.ts";
import { nextPath, withNotice } from "./next-path.ts";

/** The second factor, by the app or by a recovery code. */
export function takeCode(verify: typeof verifyCode) {
  return async ({ request, clientAddress, url: { searchParams } }: VisitorRequest, { code }: { code: string }) => {
    const answer = await verify({ request, clientAddress, code });
    if (!answer.ok) return { ok: false as const, status: 401, message: answer.message };
    const next = nextPath(searchParams.get("next"));
    return redirect(withNotice(next, "code-verified"), { status: 303, headers: answer.headers });
  };
}
