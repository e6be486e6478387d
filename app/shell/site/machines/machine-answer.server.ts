import { env } from "#app/platform/env.server.ts";

/** Where the site lives: a real one says so itself, because shared answers must not repeat what a client claims. */
export function originOf(url: URL): string {
  return env().ORIGIN ?? url.origin;
}

export function machineAnswer(body: string, type: string): Response {
  return new Response(body, { headers: { "content-type": type, "cache-control": "public, max-age=300" } });
}

/** While the database is away: a short list would say that the rest is gone, this says to come back. */
export function notNow(): Response {
  return new Response("Please come back in a minute\n", { status: 503, headers: { "retry-after": "60" } });
}
