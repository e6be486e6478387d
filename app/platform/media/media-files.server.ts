import { Hono } from "hono";
import { mediaTypeOf } from "./media-name.ts";
import { storage } from "./storage.server.ts";

/** Serves stored pictures. A name is never reused, so they are cached forever. */
export function mediaFiles(): Hono {
  const app = new Hono();
  app.get("/media/:name", async (context) => {
    const name = context.req.param("name");
    const type = mediaTypeOf(name);
    const headers = { etag: `"${name}"`, "cache-control": "public, max-age=31536000, immutable" };
    if (type && context.req.header("if-none-match") === headers.etag)
      return new Response(null, { status: 304, headers });
    const bytes = type && (await storage().get(name));
    if (!bytes) return context.text("Not found", 404, { "cache-control": "no-store" });
    return new Response(new Uint8Array(bytes), {
      headers: { ...headers, "content-type": type, "content-security-policy": policy },
    });
  });
  return app;
}

// A picture opened on its own may load and run nothing.
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'";
