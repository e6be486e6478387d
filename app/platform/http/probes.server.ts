import { Hono } from "hono";
import { poolFor } from "#app/platform/db/connection.server.ts";
import { version } from "#app/platform/version.server.ts";
import { isDraining } from "./drain.server.ts";

/**
 * /healthz: this process is alive, which version it is, and how the site as a whole is by the one light that `lightNow`
 * tells; always 200, because to start a living process anew mends no mail server. /readyz: send it visitors (not while it
 * drains or cannot reach the database).
 */
export function probes(lightNow: () => string): Hono {
  const app = new Hono();
  app.get("/healthz", (context) => context.json({ status: "ok", version, light: lightNow() }, 200, noStore));
  app.get("/readyz", async (context) => {
    const ready = !isDraining() && (await databaseAnswers());
    return context.json({ status: ready ? "ready" : "not ready" }, ready ? 200 : 503, noStore);
  });
  return app;
}

const noStore = { "cache-control": "no-store" };

async function databaseAnswers(): Promise<boolean> {
  try {
    await poolFor("courtside_visitor").query("select 1");
    return true;
  } catch {
    return false;
  }
}
