import { createHmac, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { env } from "#app/platform/env.server.ts";

export const rehearsalHeader = "x-rehearsal";
const validMs = 60_000;

/**
 * A pass for a form that our own self-test sends: everything is done as for a visitor, and nothing of it stays. It is
 * signed with the site's secret and soon runs out, so nobody else can have one.
 */
export function rehearsalPass(now = Date.now()): string {
  const expires = String(now + validMs);
  return `${expires}.${signatureOf(expires)}`;
}

export function isRehearsalPass(pass: string, now = Date.now()): boolean {
  const [expires = "", signature = ""] = pass.split(".");
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(expires))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) && Number(expires) > now;
}

/** Refused, not taken for a visitor's: a rehearsal whose pass has run out must not become a real request. */
export function refuseFalsePasses(): MiddlewareHandler {
  return async (context, next) => {
    const pass = context.req.header(rehearsalHeader);
    if (pass !== undefined && !isRehearsalPass(pass)) return context.text("Forbidden", 403);
    return next();
  };
}

function signatureOf(expires: string): string {
  return createHmac("sha256", env().APP_SECRET).update(`rehearsal until ${expires}`).digest("base64url");
}
