import { readdirSync } from "node:fs";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";

const root = "./build/client";

/** Read once at start: built files do not change while the process runs. */
const files = import.meta.env.PROD
  ? new Set(readdirSync(root, { recursive: true }).map((name) => `/${String(name).replaceAll("\\", "/")}`))
  : new Set<string>();

export function isStaticFile(path: string): boolean {
  return files.has(path);
}

/** A service worker may ask only this site, and a browser must not use an old one. */
const workerHeaders = {
  "cache-control": "no-cache",
  "content-security-policy": "default-src 'none'; connect-src 'self'",
};

/** Built assets have a hash in their name and never change; other files in public/ may. Both are stored compressed. */
export function staticFiles({ worker }: { worker: string }): Hono {
  const app = new Hono();
  app.use(
    "/assets/*",
    withHeaders(() => ({ "cache-control": "public, max-age=31536000, immutable" })),
  );
  app.use(
    "*",
    withHeaders((path) => (path === worker ? workerHeaders : { "cache-control": "public, max-age=3600" })),
  );
  return app;
}

function withHeaders(headersOf: (path: string) => Record<string, string>): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true });
  return async (context, next) => {
    if (!isStaticFile(context.req.path)) return next();
    const found = await serve(context, next);
    // Without a file, the response comes from the next handler.
    if (found instanceof Response)
      for (const [name, value] of Object.entries(headersOf(context.req.path))) found.headers.set(name, value);
    return found;
  };
}
