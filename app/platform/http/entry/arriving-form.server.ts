import type { IncomingMessage } from "node:http";

const largestForm = 64 * 1024;

/**
 * Node has one timeout for all requests, long enough for a picture over a slow line. Anything as small as a form must
 * arrive sooner.
 */
export function expectFormsWithin(seconds: number): (incoming: IncomingMessage) => void {
  return (incoming) => {
    const { "content-length": length, "transfer-encoding": encoding } = incoming.headers;
    const hasBody = encoding !== undefined || Number(length) > 0;
    if (!hasBody || incoming.complete || Number(length) > largestForm) return;
    const timer = setTimeout(() => hangUp(incoming), seconds * 1_000);
    const { socket } = incoming;
    const arrived = () => clearTimeout(timer);
    incoming.once("end", arrived);
    socket.once("close", arrived);
    incoming.once("close", () => socket.off("close", arrived));
  };
}

/** As Node responds to a late request. */
function hangUp({ complete, socket }: IncomingMessage): void {
  if (complete || socket.destroyed) return;
  socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  socket.destroySoon();
}

/** The property where the library that builds the Request looks for a body that was already read. */
type Incoming = IncomingMessage & { rawBody?: Buffer };

/**
 * Reads the whole form before it takes a slot, so that a slow client cannot hold one. A body that declares a larger
 * size is streamed and checked later; one without a declared size may be as long as a form.
 */
export function arrival(incoming: Incoming): Promise<"here" | "gone" | "too large"> {
  if (Number(incoming.headers["content-length"]) > largestForm) return Promise.resolve("here");
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > largestForm) resolve("too large");
      else chunks.push(chunk);
    });
    incoming.once("end", () => {
      incoming.rawBody = Buffer.concat(chunks);
      resolve("here");
    });
    incoming.once("close", () => resolve("gone"));
  });
}
