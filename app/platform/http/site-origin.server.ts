import { env } from "#app/platform/env.server.ts";

/** The origin of links in mails: the operator's setting, never a request's claim. */
export function siteOrigin(): string {
  const { ORIGIN, HOST, PORT } = env();
  return ORIGIN ? new URL(ORIGIN).origin : `http://${HOST}:${PORT}`;
}
