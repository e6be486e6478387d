import type { RequestListener, Server } from "node:http";
import net from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import { log } from "#app/platform/log/log.server.ts";

const longestGoodbyeMs = 5_000;
const quietMs = 500;
const quietWhileKeptMs = 2_000;
const longestSilenceMs = 8_000;
const longestDrainMs = 10_000;

let draining = false;
let inFlight = 0;
let lastRequestAt = 0;

export function isDraining(): boolean {
  return draining;
}

/** A connection whose requests have all been served. */
export function noteVisit(): void {
  lastRequestAt = Date.now();
}

/** Counts requests, and asks clients to disconnect once the process drains. */
export function trackRequests(): MiddlewareHandler {
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

/** Before any other listener, so that every later response asks its client to disconnect. */
export const askToLeave: RequestListener = (_incoming, outgoing) => {
  if (draining) outgoing.shouldKeepAlive = false;
};

type Leaving = { isDoorShared?: boolean };

/**
 * Drains before closing the port: /readyz returns 503 and every response says `Connection: close`. A kept connection
 * is never closed while a request may be on its way.
 */
export async function drain(server: Server, { isDoorShared = false }: Leaving = {}): Promise<void> {
  draining = true;
  const end = Date.now() + longestDrainMs;
  // http's own close() also cuts idle keep-alive connections, on which a request may already be on its way.
  const close = () => new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
  const { closed } = await (isDoorShared ? leaveSharedDoor(close) : leaveOwnDoor(server, close));
  while (inFlight > 0 && Date.now() < end) await pause(20);
  // After the event loop has read everything that has arrived.
  await nextTurn();
  server.closeIdleConnections();
  await Promise.race([closed, pause(Math.max(0, end - Date.now()))]);
  await cutTheRest(server);
}

type Closed = { closed: Promise<void> };

/** Another process also holds the port: it accepts waiting clients, so nothing is lost by waiting here. */
async function leaveSharedDoor(close: () => Promise<void>): Promise<Closed> {
  const closed = close();
  await Promise.race([closed, pause(longestSilenceMs)]);
  return { closed };
}

/**
 * Closing the only listener resets every client in its queue, so this waits until no more arrive; longer while a
 * connection is kept, because its client may be slow and write before it sees the close.
 */
async function leaveOwnDoor(server: Server, close: () => Promise<void>): Promise<Closed> {
  const began = Date.now();
  const isBusy = async () => {
    const isKept = (await connectionsOf(server)) > 0;
    const quietAt = isKept ? Math.max(began, lastRequestAt) + quietWhileKeptMs : lastRequestAt + quietMs;
    return inFlight > 0 || Date.now() < quietAt;
  };
  while ((await isBusy()) && Date.now() < began + longestGoodbyeMs) await pause(20);
  return { closed: close() };
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
}

async function cutTheRest(server: Server): Promise<void> {
  const connections = await connectionsOf(server);
  if (connections > 0) log.warn({ connections }, "connections were cut");
  server.closeAllConnections();
}

/** Monitoring requests are never refused and do not count as visitors. */
export function isProbe(path: string): boolean {
  return path === "/healthz" || path === "/readyz" || path === "/metrics";
}
