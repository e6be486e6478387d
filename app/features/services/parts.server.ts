import { and, eq, notInArray } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { ServiceInput } from "./service-input.server.ts";
import { priceOptions, serviceFeatureCards, serviceProcessSteps } from "./tables.server.ts";

/** A service's parts, in form order. A kept part keeps its id: requests refer to prices by it. */
export async function saveParts(tx: Tx, service_id: string, form: ServiceInput): Promise<void> {
  const prices = form.detail_prices.map((price) => ({ ...price, placement: "detail" as const }));
  await replace(tx, { table: serviceFeatureCards, service_id, parts: form.cards });
  await replace(tx, { table: serviceProcessSteps, service_id, parts: form.steps });
  await replace(tx, { table: priceOptions, service_id, parts: prices });
}

type Part = { id?: string | undefined };
type PartTable = typeof serviceFeatureCards | typeof serviceProcessSteps | typeof priceOptions;
type Replacement<Table extends PartTable> = {
  table: Table;
  service_id: string;
  parts: (Omit<Table["$inferInsert"], "id" | "service_id" | "display_order"> & Part)[];
};

async function replace<Table extends PartTable>(tx: Tx, { table, service_id, parts }: Replacement<Table>) {
  // The three tables share these columns; Drizzle cannot express that for a type parameter.
  const common: PartTable = table;
  const ofService = eq(common.service_id, service_id);
  const stored = await tx.select({ id: common.id }).from(common).where(ofService);
  const known = new Set(stored.map(({ id }) => id));
  const kept = parts.flatMap(({ id }) => (id && known.has(id) ? [id] : []));
  await tx.delete(common).where(and(ofService, notInArray(common.id, kept)));
  for (const [display_order, { id, ...fields }] of parts.entries()) {
    const row = { ...fields, service_id, display_order } as typeof common.$inferInsert;
    if (id && known.has(id)) await tx.update(common).set(row).where(eq(common.id, id));
    else await tx.insert(common).values(row);
  }
}
