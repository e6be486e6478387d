import { Hono } from "hono";
import { poolFor } from "#app/platform/db/connection.server.ts";
import { isDraining } from "./drain.server.ts";

/** /healthz: this process is alive. /readyz: send it visitors (not while it drains or cannot reach the database). */
export function probes(): Hono {
  const app = new Hono();
  app.get("/healthz", (context) => context.json({ status: "ok" }, 200, noStore));
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
