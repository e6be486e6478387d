import type { HttpBindings } from "@hono/node-server";

/** As nginx counts who hung up before the answer: nobody's fault here, so neither a 500 nor an error in the log. */
export const clientClosed = 499;

/** Asked before the answer is written; a page that is rendered for everybody has no connection at all. */
export function hasHungUp({ incoming }: Partial<HttpBindings>): boolean {
  return incoming?.socket.destroyed ?? false;
}
