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

/** Somebody was here and is already answered. */
export function noteVisit(): void {
  lastRequestAt = Date.now();
}

/** Counts requests, and asks each client to leave once the process is going down. */
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

/** Before any other listener: whatever is answered from now on, its client is asked to leave. */
export const askToLeave: RequestListener = (_incoming, outgoing) => {
  if (draining) outgoing.shouldKeepAlive = false;
};

type Leaving = { isDoorShared?: boolean };

/**
 * Says goodbye before the door closes: from now on /readyz answers 503 and every answer says `Connection: close`. A
 * connection that somebody keeps is never closed while a request may be on its way there.
 */
export async function drain(server: Server, { isDoorShared = false }: Leaving = {}): Promise<void> {
  draining = true;
  const end = Date.now() + longestDrainMs;
  // http's own close() also cuts idle keep-alive connections, on which a request may already be travelling.
  const close = () => new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
  const { closed } = await (isDoorShared ? leaveSharedDoor(close) : leaveOwnDoor(server, close));
  while (inFlight > 0 && Date.now() < end) await pause(20);
  // Right after the loop has read whatever had come.
  await nextTurn();
  server.closeIdleConnections();
  await Promise.race([closed, pause(Math.max(0, end - Date.now()))]);
  await cutTheRest(server);
}

type Closed = { closed: Promise<void> };

/** Others hold the door open, too: who waits there is let in by the next process, and nothing is lost by patience here. */
async function leaveSharedDoor(close: () => Promise<void>): Promise<Closed> {
  const closed = close();
  await Promise.race([closed, pause(longestSilenceMs)]);
  return { closed };
}

/**
 * Closing the only door resets everyone who waits to be let in, so it waits until nobody comes any more; longer while
 * somebody keeps a connection, who may be held up on a busy machine and write without having seen that it was closed.
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

/** Asked by machines that watch: they are never refused, and do not count as visitors. */
export function isProbe(path: string): boolean {
  return path === "/healthz" || path === "/readyz" || path === "/metrics";
}
