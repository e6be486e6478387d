import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";

const root = "./build/client";

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
    const found = await serve(context, next);
    // Without a file, what comes back is the word of whoever answered instead.
    if (found instanceof Response) found.headers.set("cache-control", cacheControl);
    return found;
  };
}
