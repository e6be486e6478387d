import type { MiddlewareHandler } from "hono";
import { env } from "#app/platform/env.server.ts";

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a form sent by another site. Shared HTML cannot contain a token, but browsers say where a request came
 * from.
 */
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
  const began = origin ?? originIn(request.headers.get("referer"));
  // Without any of the three headers it is not a browser, so there is no signed-in visitor to abuse.
  return began === undefined || began === originIn(env().ORIGIN ?? request.url);
}

function originIn(address: string | null): string | undefined {
  if (address === null) return undefined;
  return URL.canParse(address) ? new URL(address).origin : "unreadable";
}
