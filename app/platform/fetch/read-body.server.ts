import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

const unpackers = new Map([
  ["identity", () => new PassThrough()],
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/** The whole body, if it is small enough both compressed and unpacked. */
export async function readBody(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const unpack = unpackers.get(response.headers["content-encoding"]?.trim().toLowerCase() ?? "identity");
  if (!unpack) throw new RefusedFetch("failed");
  if (Number(response.headers["content-length"]) > mostBytes) throw new RefusedFetch("too large");
  const chunks: Buffer[] = [];
  await pipeline(response, atMost(mostBytes), unpack(), atMost(mostBytes), async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk);
  });
  return Buffer.concat(chunks);
}

function atMost(mostBytes: number) {
  return async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw new RefusedFetch("too large");
      yield chunk;
    }
  };
}

/** Why an address was not read. Nothing else from the other side is passed on. */
export type FetchFailure =
  | ("address" | "private" | "unknown host" | "no answer" | "certificate")
  | ("refused" | "gone" | "failed" | "redirects" | "too large");

/** Carries a reason through streams and callbacks; it never leaves this folder. */
export class RefusedFetch extends Error {
  override name = "RefusedFetch";
  readonly reason: FetchFailure;
  constructor(reason: FetchFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** The reason for a request's error. */
export function reasonFor(error: unknown): FetchFailure {
  if (error instanceof RefusedFetch) return error.reason;
  const { code = "", cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  if (cause instanceof RefusedFetch) return cause.reason;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "unknown host";
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/.test(code))
    return "certificate";
  return "no answer";
}
