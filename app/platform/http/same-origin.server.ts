import type { MiddlewareHandler } from "hono";
import { env } from "#app/platform/env.server.ts";

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses a form that another site sent. Shared HTML cannot carry a token, but a browser says where a request began. */
export function sameOriginOnly(): MiddlewareHandler {
  return async (context, next) => {
    if (!harmless.has(context.req.method) && !isOurs(context.req.raw)) return context.text("Forbidden", 403);
    return next();
  };
}

function isOurs(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (site) return site === "same-origin" || (site === "none" && !origin);
  // Without either header it is no browser, so there is no signed-in visitor to abuse.
  return origin === null || origin === (env().ORIGIN ? new URL(env().ORIGIN ?? "").origin : originOf(request));
}

function originOf(request: Request): string {
  return new URL(request.url).origin;
}
