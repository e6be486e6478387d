import { and, desc, eq } from "drizzle-orm";
import { priceOptions, services } from "#app/features/services/tables.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { messages } from "./tables.server.ts";

export async function listMessages(tx: Tx) {
  return tx.select().from(messages).orderBy(desc(messages.created_at), desc(messages.id)).limit(50);
}

export async function getMessage(tx: Tx, id: string) {
  const [message] = await tx.select().from(messages).where(eq(messages.id, id));
  return message;
}

export type RequestedService = NonNullable<Awaited<ReturnType<typeof getRequestedService>>>;

/** A published service by its slug, with the prices that a request can name. */
export async function getRequestedService(tx: Tx, slug: string) {
  const { id, title, session_type } = services;
  const [service] = await tx
    .select({ id, title, session_type })
    .from(services)
    .where(and(eq(services.link, `/services/${slug}`), eq(services.published, true)));
  return service && { slug, ...service, options: await listDetailPrices(tx, service.id) };
}

async function listDetailPrices(tx: Tx, serviceId: string) {
  const { id, label, note, amount } = priceOptions;
  return tx
    .select({ id, label, note, amount })
    .from(priceOptions)
    .where(and(eq(priceOptions.service_id, serviceId), eq(priceOptions.placement, "detail")))
    .orderBy(priceOptions.display_order, priceOptions.id);
}
