import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { RefusedFetch } from "./refused-fetch.ts";

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
