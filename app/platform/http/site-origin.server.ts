import { env } from "#app/platform/env.server.ts";

/** Where links in mails lead: what the operator says, never what a request claims. */
export function siteOrigin(): string {
  const { ORIGIN, HOST, PORT } = env();
  return ORIGIN ? new URL(ORIGIN).origin : `http://${HOST}:${PORT}`;
}
