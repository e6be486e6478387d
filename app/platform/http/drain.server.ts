import type { Server } from "node:http";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";

const drainSeconds = 10;
const quietMilliseconds = 2_000;

let draining = false;
let inFlight = 0;

export function isDraining(): boolean {
  return draining;
}

/** Counts requests, and asks each client to leave once the process is going down. */
export function countRequests(): MiddlewareHandler {
  return async (context, next) => {
    inFlight++;
    try {
      await next();
    } finally {
      inFlight--;
    }
    if (draining) context.res.headers.set("connection", "close");
  };
}

/** Takes no new connection, answers all that was asked, and then closes what is left. */
export async function drain(server: Server): Promise<void> {
  draining = true;
  // http's own close() also cuts idle keep-alive connections, on which the next request may already be travelling.
  const closed = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
  const deadline = Date.now() + drainSeconds * 1_000;
  await Promise.race([closed, pause(quietMilliseconds)]);
  while (inFlight > 0 && Date.now() < deadline) await pause(20);
  server.closeIdleConnections();
  await Promise.race([closed, pause(Math.max(0, deadline - Date.now()))]);
  server.closeAllConnections();
}
