import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { withoutTokens } from "#app/lib/address-parts.ts";
import { printable } from "#app/lib/format.ts";
import { log } from "#app/platform/log/log.server.ts";

export type RequestVariables = { requestId: string };

/** Gives each request an id and one log line: what was requested and its result, never who asked. */
export function logRequests(): MiddlewareHandler<{ Bindings: HttpBindings; Variables: RequestVariables }> {
  return async (context, next) => {
    const id = randomUUID();
    const began = performance.now();
    context.set("requestId", id);
    await next();
    context.res.headers.set("x-request-id", id);
    const { method, path } = context.req;
    const status = hasHungUp(context.env) ? clientClosed : context.res.status;
    logAnswer({ id, method, target: path, status, began });
  };
}

type Answer = { id: string; method: string; target: string; status: number; began?: number };

/** Problems are always logged, successful requests only at level `debug`. */
export function logAnswer({ id, method, target, status, began }: Answer): void {
  if (status < 400 && !log.isLevelEnabled("debug")) return;
  const ms = began === undefined ? 0 : Math.round(performance.now() - began);
  const line = { id, method, path: printable(withoutTokens(target.split("?", 1)[0] ?? ""), 200), status, ms };
  if (status >= 500) log.error(line, "request");
  else if (status === 404) log.info(line, "not found");
  else log.debug(line, "request");
}

/** nginx's status for a client that hung up before the response: neither a 500 nor an error in the log. */
export const clientClosed = 499;

/** Checked before the response is written; a shared render has no connection. */
export function hasHungUp({ incoming }: Partial<HttpBindings>): boolean {
  return incoming?.socket.destroyed ?? false;
}
