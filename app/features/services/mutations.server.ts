import { and, eq, sql } from "drizzle-orm";
import { inNewOrder, type Move } from "#app/lib/display-order.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isStill, versionOf } from "#app/platform/db/version.server.ts";
import type { SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { saveParts } from "./parts.server.ts";
import { getServiceToEdit } from "./queries.server.ts";
import type { ServiceInput } from "./service-input.server.ts";
import { type ServiceField, serviceTexts, serviceValues } from "./service-input.ts";
import { services } from "./tables.server.ts";

type Answer = SaveAnswer<ServiceField>;
const stamp = { id: services.id, version: versionOf(services.updated_at) };

/** Comes last on the site. */
export async function createService(tx: Tx, form: ServiceInput): Promise<Answer> {
  if (await linkIsTaken(tx, form.link)) return linkTaken;
  return tx.transaction(async (all) => {
    await lockOrder(all);
    const display_order = sql`(select coalesce(max(display_order), -1) + 1 from services)`;
    const [created] = await all
      .insert(services)
      .values({ ...ownFields(form), display_order })
      .returning(stamp);
    if (!created) throw new Error("A service was inserted without an answer");
    await saveParts(all, created.id, form);
    return { outcome: "saved", ...created };
  });
}

/** Only over the version that the form was opened with; its parts go with it or not at all. */
export async function updateService(tx: Tx, id: string, form: ServiceInput): Promise<Answer> {
  if (await linkIsTaken(tx, form.link, id)) return linkTaken;
  const saved = await tx.transaction(async (all) => {
    const [updated] = await all
      .update(services)
      .set(ownFields(form))
      .where(and(eq(services.id, id), isStill(services.updated_at, form.version)))
      .returning(stamp);
    if (updated) await saveParts(all, id, form);
    return updated;
  });
  if (saved) return { outcome: "saved", ...saved };
  const stored = await getServiceToEdit(tx, id);
  if (!stored) return { outcome: "failed", message: serviceTexts.notSaved };
  return { outcome: "stale", stored: serviceValues(stored), version: stored.version };
}

/** A courtesy: the unique index decides, and whoever comes between gets the plain failure. */
async function linkIsTaken(tx: Tx, link: string, ownId?: string): Promise<boolean> {
  const [holder] = await tx.select({ id: services.id }).from(services).where(eq(services.link, link));
  return holder !== undefined && holder.id !== ownId;
}

const linkTaken: Answer = { outcome: "refused", errors: { link: serviceTexts.linkTaken } };

function ownFields(form: ServiceInput) {
  const { cards: _cards, steps: _steps, list_prices: _list, detail_prices: _detail, version: _version, ...own } = form;
  return own;
}

export async function deleteService(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(services).where(eq(services.id, id));
  return rowCount === 1;
}

export async function publishService(tx: Tx, id: string, published: boolean): Promise<boolean> {
  const { rowCount } = await tx.update(services).set({ published }).where(eq(services.id, id));
  return rowCount === 1;
}

/** Swaps a service with its neighbour. False where there is nothing to swap with. */
export async function moveService(tx: Tx, id: string, move: Move): Promise<boolean> {
  return tx.transaction(async (all) => {
    const changes = inNewOrder(await lockOrder(all), id, move);
    for (const change of changes)
      await all.update(services).set({ display_order: change.display_order }).where(eq(services.id, change.id));
    return changes.length > 0;
  });
}

/** Whoever changes the order takes every row, always in the order of the ids: nobody waits for one who waits for him. */
async function lockOrder(tx: Tx) {
  const { id, display_order } = services;
  const createdAt = sql<string>`to_char(${services.created_at} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`;
  return tx.select({ id, display_order, createdAt }).from(services).orderBy(id).for("update");
}
