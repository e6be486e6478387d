import { eq } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { services } from "./tables.server.ts";

/** Every published service by its address and its last change, for the sitemap. */
export async function listServiceAddresses(tx: Tx) {
  return tx
    .select({ link: services.link, updated_at: services.updated_at })
    .from(services)
    .where(eq(services.published, true))
    .orderBy(services.display_order, services.created_at, services.id);
}

export async function listServiceLinks(tx: Tx) {
  return tx
    .select({ title: services.title, link: services.link })
    .from(services)
    .where(eq(services.published, true))
    .orderBy(services.display_order, services.created_at, services.id);
}
