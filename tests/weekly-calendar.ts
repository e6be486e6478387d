import { getCalendar } from "#app/features/calendar/facts.server.ts";
import { availabilityExceptions, availabilityRules } from "#app/features/calendar/hours/hours-tables.server.ts";
import { places } from "#app/features/calendar/places/places-tables.server.ts";
import { calendars } from "#app/features/calendar/tables.server.ts";
import { addDays, wallAt, weekdayOf } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "./database.ts";

const admin = () => connectionTo("courtside_admin");
export const coachZone = "America/New_York";

/** Nothing booked, and one indoor place that is open from nine to five on weekdays. Returns the place. */
export async function emptyCalendar(): Promise<string> {
  await asOwner((owner) =>
    owner.query(`truncate sessions, series, availability_rules, availability_exceptions, travel_times, places,
      people, households, events cascade`),
  );
  const calendar_id = (await getCalendar(admin()))?.id ?? "";
  await admin().update(calendars).set({ turnaround_minutes: 15, notice_minutes: 0, day_limit: null, horizon_days: 28 });
  const [place] = await admin()
    .insert(places)
    .values({ name: "Riverside", kind: "indoor" })
    .returning({ id: places.id });
  const place_id = place?.id ?? "";
  const weekdays = [1, 2, 3, 4, 5];
  await admin()
    .insert(availabilityRules)
    .values(weekdays.map((weekday) => ({ calendar_id, weekday, minutes: "[540,1020)", place_id })));
  return place_id;
}

export async function takeDayOff(date: string, note: string | null = null): Promise<void> {
  const calendar_id = (await getCalendar(admin()))?.id ?? "";
  const days = `[${date},${addDays(date, 1)})`;
  await admin().insert(availabilityExceptions).values({ calendar_id, days, is_open: false, note });
}

/** Far enough ahead that none of it is past. */
export function comingMonday(): string {
  const day = wallAt(coachZone, Date.now() + 2 * 86_400_000).date;
  return addDays(day, (8 - weekdayOf(day)) % 7);
}
