import { getTimes } from "suncalc";
import { merge, type Span } from "#app/lib/time/ranges.ts";
import { dayOf, instantAt } from "#app/lib/time/wall-time.server.ts";

const noon = 12 * 60;

type Court = { isOutdoor: boolean; isLit: boolean; latitude: number | null; longitude: number | null };

/** When there is light enough to play at a place; nothing where light does not matter or the place is not on the map. */
export function daylightAt(court: Court, dates: readonly string[], zone: string): Span[] | undefined {
  const { latitude, longitude, isOutdoor, isLit } = court;
  if (!isOutdoor || isLit || latitude === null || longitude === null) return;
  return merge(dates.flatMap((date) => lightOn(date, { zone, latitude, longitude })));
}

/** From dawn to sunset. Where the sun neither rises nor sets, all of the date or nothing of it. */
function lightOn(date: string, at: { zone: string; latitude: number; longitude: number }): Span[] {
  const midday = new Date(instantAt(at.zone, date, noon, "earlier"));
  const { dawn, sunrise, sunset, alwaysUp } = getTimes(midday, at.latitude, at.longitude);
  const first = dawn ?? sunrise;
  if (first && sunset) return [{ start: first.getTime(), end: sunset.getTime() }];
  return alwaysUp ? [dayOf(at.zone, date)] : [];
}
