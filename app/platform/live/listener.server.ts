import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { urlFor } from "#app/platform/db/connection.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { remember } from "#app/platform/remember.server.ts";

const longestPauseMs = 5_000;

type Topic = string;
type Events = { changed: [Topic]; missed: [] };

export type Listener = { on: EventEmitter<Events>["on"]; off: EventEmitter<Events>["off"]; stop: () => Promise<void> };

/**
 * Listens to the notifications of the database's triggers. They are hints: readers read again. `missed` means that
 * the connection was down, so anything may have changed.
 */
export function listener(): Listener {
  return remember("listener", startListener);
}

function startListener(): Listener {
  const events = new EventEmitter<Events>();
  events.setMaxListeners(0);
  const stopping = new AbortController();
  let current: pg.Client | undefined;
  const running = keepListening();

  async function keepListening(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      try {
        await listenUntilLost(() => {
          events.emit("missed");
          failures = 0;
        });
      } catch (error) {
        if (!stopping.signal.aborted) log.warn(reasonOf(error), "live updates lost their database connection");
      }
      await pause(Math.min(longestPauseMs, 100 * 2 ** failures), null, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function listenUntilLost(onReady: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: urlFor("courtside_service"),
      connectionTimeoutMillis: 1_500,
      keepAlive: true,
      application_name: "courtside_listener",
    });
    const lost = new Promise<never>((_, reject) => {
      // It can fail more than once while closing, and an unhandled error would end the process.
      client.on("error", reject);
      client.once("end", () => reject(new Error("ended")));
    });
    lost.catch(() => {});
    current = client;
    client.on("notification", ({ payload }) => events.emit("changed", payload ?? ""));
    try {
      await client.connect();
      await client.query("listen courtside");
      onReady();
      await lost;
    } finally {
      await client.end().catch(() => {});
    }
  }

  return {
    on: events.on.bind(events),
    off: events.off.bind(events),
    stop: async () => {
      stopping.abort();
      await current?.end().catch(() => {});
      await running;
    },
  };
}
