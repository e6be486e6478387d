import { redirect } from "react-router";
import { answered } from "#app/platform/forms/run-action.server.ts";
import { isDataRequest } from "#app/platform/http/request-context.server.ts";
import { withNotice } from "../sign-in/next-path.ts";
import type { SecurityOutcome } from "./security.server.ts";
import { type SecurityFacts, type SecurityField, securityPaths } from "./security.ts";

/**
 * The router gets the answer for its form, a browser without JavaScript gets a page. With a new session the page is
 * redirected, because the loaders of this request still see the old one.
 */
export function securityAnswer(request: Request, outcome: SecurityOutcome) {
  if (!outcome.ok) return outcome;
  const { facts, headers } = outcome;
  if (facts.notice && headers && !isDataRequest(request))
    return redirect(withNotice(securityPaths.page, facts.notice), { status: 303, headers });
  return answered<SecurityField, SecurityFacts>({ outcome: "done", facts }, { headers: headers ?? {} });
}
