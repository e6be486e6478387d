import type { Tx } from "#app/platform/db/connection.server.ts";
import { busySources } from "../busy/busy-tables.server.ts";
import { getFeed } from "../feed/feed.server.ts";
import { availabilityRules } from "../hours/hours-tables.server.ts";
import { places } from "../places/places-tables.server.ts";
import { bookableServices } from "../tables.server.ts";

/** What a new calendar has been told so far. */
export async function readBegun(tx: Tx) {
  const [inPlaces, inHours, booked, elsewhere, feed] = await Promise.all([
    tx.$count(places),
    tx.$count(availabilityRules),
    tx.$count(bookableServices),
    tx.$count(busySources),
    getFeed(tx),
  ]);
  return {
    hasPlace: inPlaces > 0,
    hasHours: inHours > 0,
    hasBookable: booked > 0,
    hasBusySource: elsewhere > 0,
    hasFeed: feed !== undefined,
  };
}

export type Begun = Awaited<ReturnType<typeof readBegun>>;
