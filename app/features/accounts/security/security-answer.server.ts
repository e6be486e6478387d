import { data, redirect } from "react-router";
import { isDataRequest } from "#app/platform/http/request-context.server.ts";
import { withNotice } from "../sign-in/next-path.ts";
import type { SecurityOutcome } from "./security.server.ts";
import { securityPaths } from "./security.ts";

/**
 * The router gets the answer for its form, a browser without JavaScript a page. With a new session it has to come back
 * first: what is loaded for this request still knows the old one.
 */
export function answerSecurity(request: Request, { answer, headers }: SecurityOutcome) {
  if (answer.done && headers && !isDataRequest(request))
    throw redirect(withNotice(securityPaths.page, answer.done), { status: 303, headers });
  return data(answer, { status: answer.message || answer.errors ? 400 : 200, headers: headers ?? {} });
}
