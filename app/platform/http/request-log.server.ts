import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { printable } from "#app/lib/printable.ts";
import { log } from "#app/platform/log/log.server.ts";

export type RequestVariables = { requestId: string };

/** Gives each request an id and one line in the log: what was asked and how it ended, never by whom. */
export function logRequests(): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (context, next) => {
    const id = randomUUID();
    const began = performance.now();
    context.set("requestId", id);
    await next();
    context.res.headers.set("x-request-id", id);
    const { status } = context.res;
    const line = {
      id,
      method: context.req.method,
      path: printable(context.req.path, 200),
      status,
      ms: Math.round(performance.now() - began),
    };
    if (status >= 500) log.error(line, "request");
    else if (status === 404) log.info(line, "not found");
    else log.debug(line, "request");
  };
}
