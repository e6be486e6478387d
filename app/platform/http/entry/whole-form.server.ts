import type { IncomingMessage } from "node:http";

const largestForm = 64 * 1024;

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
