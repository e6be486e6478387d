import { requireSettings } from "#app/features/settings/queries.server.ts";
import { bookingDb } from "#app/platform/db/doors/booking-door.server.ts";

/** What every page behind a private link says of the site, and where and when it is read. */
export async function readLinkSite() {
  const { brand, phone, email, time_zone, is_demo: isDemo } = await requireSettings(bookingDb());
  return { site: { brand, phone, email, isDemo }, here: { zone: time_zone, now: Date.now() } };
}
