import { requireSettings } from "#app/features/settings/queries.server.ts";
import { bookingDb } from "#app/platform/db/doors/booking-door.server.ts";

/** The site's facts for pages behind a private link, with time zone and current time. */
export async function readLinkSite() {
  const { brand, phone, email, time_zone, is_demo: isDemo } = await requireSettings(bookingDb());
  return { site: { brand, phone, email, isDemo }, here: { zone: time_zone, now: Date.now() } };
}
