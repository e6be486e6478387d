import { Hono } from "hono";
import { isOperator } from "#app/platform/http/operator.server.ts";
import { registry } from "./registry.server.ts";

/** /metrics for Prometheus: 404 without METRICS_TOKEN. */
export function metrics(): Hono {
  const app = new Hono();
  app.get("/metrics", async (context) => {
    if (!isOperator(context.req.header("authorization"))) return context.text("Not Found", 404);
    return context.body(await registry().metrics(), 200, { "content-type": registry().contentType });
  });
  return app;
}
