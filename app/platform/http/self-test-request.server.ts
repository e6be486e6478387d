import { createHmac, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { env } from "#app/platform/env.server.ts";

export const selfTestHeader = "x-self-test";
const validMs = 60_000;

/**
 * A token for a form that our own self-test sends: everything is done as for a visitor, and nothing of it stays. It is
 * signed with the site's secret and soon runs out, so nobody else can have one.
 */
export function selfTestToken(now = Date.now()): string {
  const expires = String(now + validMs);
  return `${expires}.${signatureOf(expires)}`;
}

export function isSelfTestToken(token: string, now = Date.now()): boolean {
  const [expires = "", signature = ""] = token.split(".");
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(expires))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) && Number(expires) > now;
}

/** Refused, not taken for a visitor's: a self-test whose token has run out must not become a real request. */
export function refuseFalseSelfTests(): MiddlewareHandler {
  return async (context, next) => {
    const token = context.req.header(selfTestHeader);
    if (token !== undefined && !isSelfTestToken(token)) return context.text("Forbidden", 403);
    return next();
  };
}

function signatureOf(expires: string): string {
  return createHmac("sha256", env().APP_SECRET).update(`self-test until ${expires}`).digest("base64url");
}
