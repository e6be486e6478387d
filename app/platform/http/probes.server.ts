import { Hono } from "hono";
import { poolFor } from "#app/platform/db/connection.server.ts";
import { isDraining } from "#app/platform/http/entry/drain.server.ts";
import { siteVersion } from "#app/platform/version.server.ts";
import { isOperator } from "./operator.server.ts";

const goodForMs = 1_000;

/**
 * /healthz: this process is alive; always 200, because to start a living process anew mends no mail server. With the
 * operator's token it also tells the version, and how the site as a whole is by the one light that `lightNow` tells.
 * /readyz: send it visitors (not while it drains or cannot reach the database).
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

/** Anybody may ask, and as often as they like: one look for all who ask at once, and one a second at most. */
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
