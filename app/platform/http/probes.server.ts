import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { poolFor } from "#app/platform/db/connection.server.ts";
import { env, siteVersion } from "#app/platform/env.server.ts";
import { isDraining } from "#app/platform/http/entry/drain.server.ts";
import { registry } from "#app/platform/metrics/registry.server.ts";

const goodForMs = 1_000;

/**
 * /healthz: this process is alive; always 200, because a restart fixes no mail server. With the operator's token it
 * also returns the version and the site's overall status from `lightNow`. /readyz: ready for visitors (not while
 * draining or without the database).
 */
export function probes(lightNow: () => string): Hono {
  const app = new Hono();
  const isReachable = sharedForAWhile(databaseAnswers);
  app.get("/healthz", (context) => {
    const more = isOperator(context.req.header("authorization")) ? { version: siteVersion, light: lightNow() } : {};
    return context.json({ status: "ok", ...more }, 200, noStore);
  });
  app.get("/readyz", async (context) => {
    const ready = !isDraining() && (await isReachable());
    return context.json({ status: ready ? "ready" : "not ready" }, ready ? 200 : 503, noStore);
  });
  return app;
}

const noStore = { "cache-control": "no-store" };

/** Probes are public: concurrent requests share one check, at most one a second. */
function sharedForAWhile(look: () => Promise<boolean>): () => Promise<boolean> {
  let last: Promise<boolean> | undefined;
  return () => {
    last ??= look().finally(() => setTimeout(() => (last = undefined), goodForMs).unref());
    return last;
  };
}

async function databaseAnswers(): Promise<boolean> {
  try {
    await poolFor("courtside_probe").query("select 1");
    return true;
  } catch {
    return false;
  }
}

/** /metrics for Prometheus: 404 without METRICS_TOKEN. */
export function metrics(): Hono {
  const app = new Hono();
  app.get("/metrics", async (context) => {
    if (!isOperator(context.req.header("authorization"))) return context.text("Not Found", 404);
    return context.body(await registry().metrics(), 200, { "content-type": registry().contentType });
  });
  return app;
}

/**
 * Whether a request has METRICS_TOKEN; false if none is set. The source address proves nothing: behind a proxy on the
 * same machine every visitor comes from loopback.
 */
function isOperator(authorization: string | undefined): boolean {
  const token = env().METRICS_TOKEN;
  return token !== undefined && isSame(authorization ?? "", `Bearer ${token}`);
}

/** Compares in constant time. Digests have equal length, as the comparison requires. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
