import type { Server } from "node:http";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";

const longestGoodbyeMs = 5_000;
const quietMs = 500;
const longestDrainMs = 10_000;

let draining = false;
let inFlight = 0;
let lastRequestAt = 0;

export function isDraining(): boolean {
  return draining;
}

/** Somebody was here and is already answered. */
export function noteVisit(): void {
  lastRequestAt = Date.now();
}

/** Counts requests, and asks each client to leave once the process is going down. */
export function countRequests(): MiddlewareHandler {
  return async (context, next) => {
    if (!isProbe(context.req.path)) lastRequestAt = Date.now();
    inFlight++;
    try {
      await next();
    } finally {
      inFlight--;
    }
    if (draining) context.res.headers.set("connection", "close");
  };
}

/**
 * Says goodbye before the door closes. From now on /readyz answers 503, so a balancer sends its visitors elsewhere; only
 * when nobody comes any more is the port closed, because closing it resets everyone who waits to be let in. A door that
 * others hold open too is left at once: who waits there is let in by the next process.
 */
export async function drain(server: Server, { isDoorShared = false } = {}): Promise<void> {
  draining = true;
  const began = Date.now();
  // http's own close() also cuts idle keep-alive connections, on which a request may already be travelling.
  const close = () => new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
  const left = isDoorShared ? close() : undefined;
  const isBusy = () => inFlight > 0 || Date.now() - lastRequestAt < quietMs;
  while (isBusy() && Date.now() - began < longestGoodbyeMs) await pause(20);

  const closed = left ?? close();
  while (inFlight > 0 && Date.now() - began < longestDrainMs) await pause(20);
  server.closeIdleConnections();
  await Promise.race([closed, pause(Math.max(0, began + longestDrainMs - Date.now()))]);
  server.closeAllConnections();
}

/** Asked by machines that watch: they are never turned away, and do not count as visitors. */
export function isProbe(path: string): boolean {
  return path === "/healthz" || path === "/readyz" || path === "/metrics";
}
