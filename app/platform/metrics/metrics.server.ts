import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { env } from "#app/platform/env.server.ts";
import { registry } from "./figures.server.ts";

/**
 * /metrics for Prometheus, for who has METRICS_TOKEN; without one it is not there. Where a request comes from is no
 * proof: behind a proxy on the same machine every visitor comes from loopback.
 */
export function metrics(): Hono {
  const app = new Hono();
  app.get("/metrics", async (context) => {
    const token = env().METRICS_TOKEN;
    if (!token) return context.text("Not Found", 404);
    if (!isSame(context.req.header("authorization") ?? "", `Bearer ${token}`))
      return context.text("Unauthorized", 401, { "www-authenticate": "Bearer" });
    return context.body(await registry().metrics(), 200, { "content-type": registry().contentType });
  });
  return app;
}

/** Takes the same time whatever was given; digests, because only equally long things can be compared so. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
