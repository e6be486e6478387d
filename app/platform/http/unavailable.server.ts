import type { HttpBindings } from "@hono/node-server";
import type { ErrorHandler, MiddlewareHandler } from "hono";
import { asOneRequest, noteUnanswered } from "#app/platform/db/away.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import type { RequestVariables } from "./request-log.server.ts";

/** An error caused by a database outage is not the page's fault, and a retry may help. */
export function unavailableWhileAway(): MiddlewareHandler {
  return async (context, next) => {
    const { isUnanswered } = await asOneRequest(next);
    if (context.res.status !== 500 || !isUnanswered) return;
    const headers = new Headers(context.res.headers);
    headers.set("retry-after", "2");
    const { body } = context.res;
    context.res = undefined;
    context.res = new Response(body, { status: 503, headers });
  };
}

/** Errors outside the router. */
export const answerFailure: ErrorHandler<{ Bindings: HttpBindings; Variables: RequestVariables }> = (
  error,
  context,
) => {
  noteUnanswered(error);
  log.error({ id: context.get("requestId"), ...reasonOf(error) }, "a request failed");
  return context.text("Something went wrong. Please try again.", 500);
};
