import { eq } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { services } from "./tables.server.ts";

export async function listServiceLinks(tx: Tx) {
  return tx
    .select({ title: services.title, link: services.link })
    .from(services)
    .where(eq(services.published, true))
    .orderBy(services.display_order, services.created_at, services.id);
}
