import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { getSpotToCharge } from "#app/features/calendar/spots/spots.server.ts";
import { chargeAgain, getCharge, sellSession } from "#app/features/credits/sales.server.ts";
import { getHolderOf } from "#app/features/people/queries.server.ts";
import { requireSeller } from "#app/features/settings/queries.server.ts";
import { taxOn } from "#app/lib/money.ts";
import { wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";

/**
 * Adjusts the charge for a person's spot to the session's outcome. The coach handles what is already paid, and voids
 * the receipt first.
 */
export async function chargeSpot(db: Tx, spotId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const spot = await getSpotToCharge(tx, spotId);
    const { chargesSessions, tax, currency, timeZone } = await requireSeller(tx);
    const before = await getCharge(tx, spotId);
    const amount_minor = (spot?.isDue && spot.amount_minor) || 0;
    if (before) {
      const withTax = tax.mode === "added" ? amount_minor + taxOn(amount_minor, tax.rate) : amount_minor;
      if (before.amount_minor === withTax || before.owed < before.amount_minor) return;
      return chargeAgain(tx, { sale_id: before.id, amount_minor, tax });
    }
    const holder_id = spot?.personId ? await getHolderOf(tx, spot.personId) : undefined;
    if (!chargesSessions || !spot?.personId || !holder_id || amount_minor === 0) return;
    await sellSession(tx, {
      ...{ id: crypto.randomUUID(), for_id: spotId, person_id: spot.personId, holder_id, currency, tax, amount_minor },
      ...{ family: { id: spot.serviceId, title: spot.title }, title: chargeTitle(spot) },
      sold_on: wallAt(timeZone, spot.start).date,
    });
  });
}

function chargeTitle({ kind, isCancelled, title }: { kind: string; isCancelled: boolean; title: string }): string {
  if (kind !== "forfeited") return title;
  return `${isCancelled ? "Cancelled late" : "No-show"}: ${title}`;
}

const Payload = z.object({ spotId: UuidInput });

export const chargeTasks = {
  charge_spot: async (payload) => chargeSpot(serviceDb(), Payload.parse(payload).spotId),
} satisfies TaskList;
