import type { HttpBindings } from "@hono/node-server";
import { env } from "#app/platform/env.server.ts";

/** The visitor's address: the socket's, or the one header that our own edge overwrites; never a list a client can fill. */
export function clientAddress(request: Request, bindings: Partial<HttpBindings>): string {
  const header = env().CLIENT_ADDRESS_HEADER;
  const told = header ? request.headers.get(header)?.trim() : undefined;
  if (told && !told.includes(",")) return told;
  return bindings.incoming?.socket.remoteAddress ?? "unknown";
}
