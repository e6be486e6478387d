import type { MiddlewareHandler } from "hono";

const bodiless = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses a body over the limit: by its declared length, or while reading one without. */
export function bodyLimit(maxBytes: number): MiddlewareHandler {
  return async (context, next) => {
    const { raw } = context.req;
    if (bodiless.has(raw.method)) return next();
    const stated = raw.headers.has("transfer-encoding") ? null : raw.headers.get("content-length");
    if (stated !== null) return Number(stated) > maxBytes ? context.text("Payload too large", 413) : next();
    const body = await readUpTo(maxBytes, raw.body);
    if (!body) return context.text("Payload too large", 413);
    // The Request constructor cannot copy the server's own request object, so its parts are copied.
    context.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body });
    return next();
  };
}

async function readUpTo(maxBytes: number, stream: ReadableStream<Uint8Array> | null) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
