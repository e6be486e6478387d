import { readdirSync } from "node:fs";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";

const root = "./build/client";

/** Known from the start: what is built does not change while the process runs. */
const files = import.meta.env.PROD
  ? new Set(readdirSync(root, { recursive: true }).map((name) => `/${String(name).replaceAll("\\", "/")}`))
  : new Set<string>();

export function isStaticFile(path: string): boolean {
  return files.has(path);
}

/** Built assets carry their hash in the name and never change; the rest of public/ may. Both are stored compressed. */
export function staticFiles(): Hono {
  const app = new Hono();
  app.use("/assets/*", cached("public, max-age=31536000, immutable"));
  app.use("*", cached("public, max-age=3600"));
  return app;
}

function cached(cacheControl: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true });
  return async (context, next) => {
    if (!isStaticFile(context.req.path)) return next();
    const found = await serve(context, next);
    // Without a file, what comes back is the word of whoever answered instead.
    if (found instanceof Response) found.headers.set("cache-control", cacheControl);
    return found;
  };
}
