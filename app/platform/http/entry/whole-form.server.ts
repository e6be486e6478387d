import type { IncomingMessage } from "node:http";

const largestForm = 64 * 1024;

/** A body that is already here is taken from this place by the library that makes it a Request. */
type Incoming = IncomingMessage & { rawBody?: Buffer };

/**
 * Waits for the whole form before it takes one of the few places inside: who writes a letter a second would hold it for
 * as long as he likes. What says that it is larger goes on as it comes and is judged there; what does not say how long it
 * is may be as long as a form.
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
