import type { HttpBindings } from "@hono/node-server";

/** nginx's status for a client that hung up before the response: neither a 500 nor an error in the log. */
export const clientClosed = 499;

/** Checked before the response is written; a shared render has no connection. */
export function hasHungUp({ incoming }: Partial<HttpBindings>): boolean {
  return incoming?.socket.destroyed ?? false;
}
