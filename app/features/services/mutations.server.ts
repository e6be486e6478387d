import { and, eq, type SQL, sql } from "drizzle-orm";
import { deleteForNow } from "#app/features/deletions/mutations.server.ts";
import { describePicture } from "#app/features/pictures/mutations.server.ts";
import { finishStepsOf } from "#app/features/settings/mutations.server.ts";
import { inNewOrder, type Move } from "#app/lib/display-order.ts";
import { isStill, versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isRefusedBy } from "#app/platform/db/constraint.server.ts";
import { gone, type SaveResult } from "#app/platform/forms/save-result.ts";
import { isMediaUrl } from "#app/platform/media/picture-file.ts";
import { saveParts } from "./parts.server.ts";
import { getServiceToEdit } from "./queries.server.ts";
import type { ServiceInput } from "./service-input.server.ts";
import { type ServiceField, serviceValues } from "./service-input.ts";
import { services } from "./tables.server.ts";

type Result = SaveResult<ServiceField>;
const stamp = { id: services.id, version: versionOf(services.updated_at) };

/** Added at the end. */
export async function createService(tx: Tx, form: ServiceInput): Promise<Result> {
  const create = async (all: Tx): Promise<Result> => {
    await lockOrder(all);
    const display_order = sql`(select coalesce(max(display_order), -1) + 1 from services)`;
    const [created] = await all
      .insert(services)
      .values({ ...ownFields(form), display_order })
      .returning(stamp);
    if (!created) throw new Error("A service was inserted without an answer");
    await saveParts(all, created.id, form);
    await describe(all, form);
    return { ok: true, ...created };
  };
  return unlessLinkIsTaken(() => tx.transaction(create));
}

/** Only over the version that the form was opened with; its parts are saved with it or not at all. */
export async function updateService(tx: Tx, id: string, form: ServiceInput): Promise<Result> {
  const update = async (all: Tx) => {
    const [updated] = await all
      .update(services)
      .set({ ...ownFields(form), session_name: nameAfter(form) })
      .where(and(eq(services.id, id), isStill(services.updated_at, form.version)))
      .returning(stamp);
    if (!updated) return undefined;
    await saveParts(all, id, form);
    await describe(all, form);
    await finishStepsOf(all, "service", [id]);
    return { ok: true as const, ...updated };
  };
  const saved = await unlessLinkIsTaken(() => tx.transaction(update));
  if (saved) return saved;
  const stored = await getServiceToEdit(tx, id);
  if (!stored) return gone;
  return { ok: false, reason: "stale", stored: serviceValues(stored), version: stored.version };
}

/** A renamed service is offered by its new title, unless its name in the booking form was changed too. */
function nameAfter({ title, session_name }: ServiceInput): SQL {
  const isRenamed = sql`${services.title} <> ${title} and ${services.session_name} = ${session_name}`;
  return sql`case when ${isRenamed} then '' else ${session_name} end`;
}

/** The unique indexes decide. */
async function unlessLinkIsTaken<Saved>(save: () => Promise<Saved>): Promise<Saved | typeof linkTaken> {
  try {
    return await save();
  } catch (error) {
    if (isRefusedBy("services_link", error) || isRefusedBy("services_session_code", error)) return linkTaken;
    throw error;
  }
}

const linkTaken = { ok: false, reason: "taken", field: "link" } as const;

function ownFields(form: ServiceInput) {
  const { cards: _cards, steps: _steps, detail_prices: _detail, version: _version, ...rest } = form;
  const { picture_alt: _alt, ...own } = rest;
  return own;
}

async function describe(tx: Tx, { picture, picture_alt: alt }: ServiceInput): Promise<void> {
  if (isMediaUrl(picture)) await describePicture(tx, { url: picture, alt });
}

/** Returns the deletion, so the caller can offer Undo. */
export async function deleteService(tx: Tx, id: string): Promise<string | undefined> {
  return deleteForNow(tx, async (all) => {
    const { rowCount } = await all.delete(services).where(eq(services.id, id));
    await finishStepsOf(all, "service", [id]);
    return rowCount === 1;
  });
}

/** Returns whether it was published before, or nothing when it is gone. */
export async function publishService(tx: Tx, id: string, published: boolean): Promise<boolean | undefined> {
  const isIt = eq(services.id, id);
  return tx.transaction(async (all) => {
    const [before] = await all.select({ published: services.published }).from(services).where(isIt).for("update");
    await all.update(services).set({ published }).where(isIt);
    if (!published) await finishStepsOf(all, "service", [id]);
    return before?.published;
  });
}

/** Swaps a service with its neighbour. False if there is none. */
export async function moveService(tx: Tx, id: string, move: Move): Promise<boolean> {
  return tx.transaction(async (all) => {
    const changes = inNewOrder(await lockOrder(all), id, move);
    for (const change of changes)
      await all.update(services).set({ display_order: change.display_order }).where(eq(services.id, change.id));
    return changes.length > 0;
  });
}

/** Changing the order locks every row, always by id, to avoid deadlocks. */
async function lockOrder(tx: Tx) {
  const { id, display_order } = services;
  const createdAt = sql<string>`to_char(${services.created_at} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`;
  return tx.select({ id, display_order, createdAt }).from(services).orderBy(id).for("update");
}
