import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { env } from "#app/platform/env.server.ts";

export const selfTestHeader = "x-self-test";
const validMs = 60_000;

/**
 * A token for a form that our own self-test sends: it runs as for a visitor and is rolled back. It is signed with the
 * site's secret and expires soon.
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

const selfTests = new AsyncLocalStorage<true>();

/** Whether this request is our own self-test, which is rolled back. */
export function isSelfTest(): boolean {
  return selfTests.getStore() ?? false;
}

export function asSelfTest<Result>(work: () => Result): Result {
  return selfTests.run(true, work);
}

/** An invalid token is refused, so that an expired self-test never becomes a real request. */
export function selfTestRequests(): MiddlewareHandler {
  return async (context, next) => {
    const token = context.req.header(selfTestHeader);
    if (token === undefined) return next();
    if (!isSelfTestToken(token)) return context.text("Forbidden", 403);
    return asSelfTest(next);
  };
}

function signatureOf(expires: string): string {
  return createHmac("sha256", env().APP_SECRET).update(`self-test until ${expires}`).digest("base64url");
}
