import { eq, inArray, sql } from "drizzle-orm";
import { msOf } from "#app/features/calendar/facts.server.ts";
import { knownPlaces } from "#app/features/calendar/places/places.server.ts";
import { listSessionsOfOffers } from "#app/features/calendar/sessions/offered.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { offeredTimes, offers } from "../tables.server.ts";

/** Every time of these offers: as a session if it was held or taken, otherwise as a row of its own. */
export async function listOfferedTimes(tx: Tx, offerIds: string[]) {
  return [...(await listSessionsOfOffers(tx, offerIds)), ...(await listUnheldTimes(tx, offerIds))];
}

export type UnheldTime = Awaited<ReturnType<typeof listUnheldTimes>>[number];

/** In order. */
export async function listUnheldTimes(tx: Tx, offerIds: string[]) {
  if (offerIds.length === 0) return [];
  const { offer_id, place_id, during } = offeredTimes;
  const rows = await tx
    .select({
      ...{ offerId: offer_id, placeId: place_id, place: knownPlaces.name },
      start: msOf(sql`lower(${during})`),
      end: msOf(sql`upper(${during})`),
    })
    .from(offeredTimes)
    .innerJoin(knownPlaces, eq(knownPlaces.id, place_id))
    .where(inArray(offer_id, offerIds))
    .orderBy(sql`lower(${during})`, place_id);
  return rows.map((time) => ({ ...time, status: "unheld" as const }));
}

export async function listUnheldTimesTo(tx: Tx, people: string[]) {
  const theirs = tx.select({ id: offers.id }).from(offers).where(inArray(offers.person_id, people));
  return tx.select().from(offeredTimes).where(inArray(offeredTimes.offer_id, theirs));
}
