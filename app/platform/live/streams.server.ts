import { isAway } from "#app/platform/db/away.server.ts";
import { isDraining } from "#app/platform/http/entry/drain.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { remember } from "#app/platform/remember.server.ts";
import { listener } from "./listener.server.ts";

const beatMs = 10_000;
const lookMs = 1_000;
const askAgainMs = 2_000;

type Stream = {
  say: (event: string, data: string) => void;
  close: () => void;
  /** Whether the listener is still allowed. */
  mayStay: () => Promise<boolean>;
  beatAt: number;
  askedAt: number;
};

/**
 * A stream of changes by topic: `changed` hints, `ready` once connected, `beat` as a heartbeat. It closes when its
 * listener is no longer allowed, and when the process drains.
 */
export function liveResponse(mayStay: () => Promise<boolean>): Response {
  const { streams } = station();
  let stream: Stream | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      const opened: Stream = {
        say: (event, data) => controller.enqueue(encoder.encode(`event: ${event}\ndata: ${data}\n\n`)),
        close: () => {
          if (streams.delete(opened)) controller.close();
        },
        mayStay,
        beatAt: Date.now(),
        askedAt: Date.now(),
      };
      stream = opened;
      streams.add(opened);
      controller.enqueue(encoder.encode("retry: 1000\n\n"));
      opened.say("ready", "");
    },
    cancel() {
      if (stream) streams.delete(stream);
    },
  });
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
  });
}

function station() {
  return remember("live streams", () => {
    const streams = new Set<Stream>();
    const changes = listener();
    changes.on("changed", (topic) => {
      if (topic === "sign-ins") for (const stream of streams) void ask(stream);
      else for (const stream of streams) stream.say("changed", topic);
    });
    changes.on("missed", () => {
      for (const stream of streams) stream.say("changed", "missed");
    });
    setInterval(() => {
      for (const stream of streams) look(stream);
    }, lookMs).unref();
    return { streams };
  });
}

function look(stream: Stream): void {
  const now = Date.now();
  if (isDraining()) stream.close();
  else if (now - stream.askedAt > askAgainMs) void ask(stream);
  if (now - stream.beatAt < beatMs) return;
  stream.beatAt = now;
  stream.say("beat", "");
}

// A notification that a session ended is only a hint, and sessions also expire; so it is checked repeatedly.
async function ask(stream: Stream): Promise<void> {
  stream.askedAt = Date.now();
  const mayStay = await stream.mayStay().catch(staysWhileAway);
  if (!mayStay) stream.close();
}

/** During an outage an admitted listener stays. A bug ends the stream, because no one awaits this promise. */
function staysWhileAway(error: unknown): boolean {
  if (isAway(error)) return true;
  log.error(reasonOf(error), "could not check a live stream's session");
  return false;
}
