import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "#app/platform/env.server.ts";

/**
 * Whether a request has METRICS_TOKEN; if none is set, none has. The source address proves nothing: behind a proxy on
 * the same machine every visitor comes from loopback.
 */
export function isOperator(authorization: string | undefined): boolean {
  const token = env().METRICS_TOKEN;
  return token !== undefined && isSame(authorization ?? "", `Bearer ${token}`);
}

/** Compares in constant time; digests, because only values of equal length can be compared so. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
