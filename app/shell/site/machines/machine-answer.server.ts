import { env } from "#app/platform/env.server.ts";

/** The site's origin: a production site sets it, because shared responses must not repeat what a client claims. */
export function originOf(url: URL): string {
  return env().ORIGIN ?? url.origin;
}

export function machineAnswer(body: string, type: string): Response {
  return new Response(body, { headers: { "content-type": type, "cache-control": "public, max-age=300" } });
}

/** During an outage: a short list would mean that the rest is gone; 503 means to retry. */
export function notNow(): Response {
  return new Response("Please come back in a minute\n", { status: 503, headers: { "retry-after": "60" } });
}
