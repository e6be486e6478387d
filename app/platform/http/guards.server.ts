import type { MiddlewareHandler } from "hono";
import { env } from "#app/platform/env.server.ts";

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a form sent by another site. Shared HTML cannot contain a token, but browsers say where a request came
 * from.
 */
export function sameOriginOnly(): MiddlewareHandler {
  return async (context, next) => {
    if (!harmless.has(context.req.method) && !isOurs(context.req.raw)) return context.text("Forbidden", 403);
    return next();
  };
}

function isOurs(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (site) return site === "same-origin" || (site === "none" && !origin);
  const began = origin ?? originIn(request.headers.get("referer"));
  // Without any of the three headers it is not a browser, so there is no signed-in visitor to abuse.
  return began === undefined || began === originIn(env().ORIGIN ?? request.url);
}

function originIn(address: string | null): string | undefined {
  if (address === null) return undefined;
  return URL.canParse(address) ? new URL(address).origin : "unreadable";
}

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
