import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "#app/platform/env.server.ts";

/**
 * Whether a request shows METRICS_TOKEN; without one nobody does. Where it comes from is no proof: behind a proxy on the
 * same machine every visitor comes from loopback.
 */
export function isOperator(authorization: string | undefined): boolean {
  const token = env().METRICS_TOKEN;
  return token !== undefined && isSame(authorization ?? "", `Bearer ${token}`);
}

/** Takes the same time whatever was given; digests, because only equally long things can be compared so. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
