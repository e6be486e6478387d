import { Hono } from "hono";
import { storage } from "./storage.server.ts";

export const mediaTypes = { jpg: "image/jpeg", webp: "image/webp", avif: "image/avif" };

const fileName = /^[a-z0-9]+-\d+(-\d+)?\.(?<extension>jpg|webp|avif)$/;

/** Stored pictures. A name is never used twice, so whoever has one keeps it for ever. */
export function mediaFiles(): Hono {
  const app = new Hono();
  app.get("/media/:name", async (context) => {
    const name = context.req.param("name");
    const extension = fileName.exec(name)?.groups?.extension as keyof typeof mediaTypes | undefined;
    const headers = { etag: `"${name}"`, "cache-control": "public, max-age=31536000, immutable" };
    if (extension && context.req.header("if-none-match") === headers.etag)
      return new Response(null, { status: 304, headers });
    const bytes = extension && (await storage().get(name));
    if (!bytes) return context.text("Not found", 404, { "cache-control": "no-store" });
    return new Response(new Uint8Array(bytes), {
      headers: { ...headers, "content-type": mediaTypes[extension], "content-security-policy": policy },
    });
  });
  return app;
}

// A picture opened by itself is still somebody's file: it may load nothing and run nothing.
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'";
