import type { RefusedLink } from "./links.server.ts";

/** For every answer under a link's address: kept by nobody, named to nobody, found by no search. */
export const linkHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

/**
 * The same for a page with a form. Under no-referrer a browser says of a form that it comes from nowhere, and we refuse such
 * forms; so others hear of the site alone, and of no address.
 */
export const linkFormHeaders = { ...linkHeaders, "referrer-policy": "strict-origin" };

const statuses = { unknown: 404, expired: 410, revoked: 410, "too many": 429 } as const;

/** The status and headers that go with a refusal; the page says the rest. */
export function refusalOf(link: RefusedLink): { status: number; headers: Record<string, string> } {
  const retry = link.refused === "too many" ? { "retry-after": String(link.retrySeconds) } : {};
  return { status: statuses[link.refused], headers: { ...linkHeaders, ...retry } };
}
