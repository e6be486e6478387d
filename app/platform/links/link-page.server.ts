import type { RefusedLink } from "./links.server.ts";

/** For every response under a link's address: not cached, no referrer, not indexed. */
export const linkHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

/**
 * The same for a page with a form. Under no-referrer a browser sends a form with origin null, which we refuse; so
 * other sites see our origin, but no path.
 */
export const linkFormHeaders = { ...linkHeaders, "referrer-policy": "strict-origin" };

const statuses = { unknown: 404, expired: 410, revoked: 410, "too many": 429 } as const;

/** The status and headers of a refusal; the page has the text. */
export function refusalOf(link: RefusedLink): { status: number; headers: Record<string, string> } {
  const retry = link.refused === "too many" ? { "retry-after": String(link.retrySeconds) } : {};
  return { status: statuses[link.refused], headers: { ...linkHeaders, ...retry } };
}
