import { Hono } from "hono";
import { poolFor } from "#app/platform/db/connection.server.ts";
import { isDraining } from "#app/platform/http/entry/drain.server.ts";
import { siteVersion } from "#app/platform/version.server.ts";
import { isOperator } from "./operator.server.ts";

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
