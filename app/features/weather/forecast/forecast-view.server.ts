import { getCalendar } from "#app/features/calendar/facts.server.ts";
import { listSessionsIn } from "#app/features/calendar/sessions/sessions.server.ts";
import type { WeekDay } from "#app/features/calendar/week/week.ts";
import { hourInWords, shortInstant } from "#app/lib/dates.ts";
import { dayOf, type Here, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { listForecasts } from "./forecast.server.ts";
import {
  degreeUnit,
  type ForecastHour,
  forecastCredits,
  hintsIn,
  isHot,
  rainFigure,
  rainFill,
  rainLevel,
  toDegrees,
} from "./forecast.ts";

const cells = 8;
/** The hours of the day when people play. */
const [firstMinute, lastMinute] = [6 * 60, 22 * 60];

export type ForecastStrip = Awaited<ReturnType<typeof readForecastStrips>>[number];

/** For Today and the rain call: the next hours at each place that has sessions, or at the first one. */
export async function readForecastStrips(tx: Tx, { zone, now }: Here) {
  const known = (await listForecasts(tx, now)).filter(({ hours }) => hours.length > 0);
  const calendar = await getCalendar(tx);
  if (!calendar || known.length === 0) return [];
  const span = { start: now, end: dayOf(zone, wallAt(zone, now).date).end };
  const ahead = await listSessionsIn(tx, { calendar: calendar.id, span, now, withEnded: false });
  const counted = known.map((place) => ({
    ...place,
    sessions: ahead.filter(({ placeId, status }) => placeId === place.placeId && status === "booked").length,
  }));
  const busy = counted.filter(({ sessions }) => sessions > 0);
  return (busy.length > 0 ? busy : counted.slice(0, 1)).map(({ hours, heatFrom, source, name, sessions }) => {
    const shown = hours.slice(0, cells);
    const minutesAt = (at: number) => wallAt(zone, at).minutes;
    return {
      ...{ place: name, unit: shown.some(({ percent }) => percent === null) ? "mm" : "%", degrees: degreeUnit() },
      title: titleOf(hintsIn(shown, heatFrom, minutesAt), sessions, name),
      credit: forecastCredits[source],
      hours: shown.map((hour) => ({
        ...{ at: hour.at, clock: hourInWords(minutesAt(hour.at)), figure: rainFigure(hour) },
        ...{ level: rainLevel(hour), fill: rainFill(hour), temperature: toDegrees(hour.celsius) },
        isHot: isHot(hour, heatFrom),
      })),
    };
  });
}

/** 'Rain from 2 PM, 2 sessions outdoors'. */
function titleOf(hints: { words: string }[], sessions: number, place: string): string {
  const weather = hints.map(({ words }) => words).join(", ") || `No rain in sight at ${place}`;
  if (sessions === 0) return weather;
  return `${weather}, ${sessions} ${sessions === 1 ? "session" : "sessions"} outdoors`;
}

/** Notes for the week: each day with rain or heat in the forecast at one of the places. */
export async function withForecast(tx: Tx, days: WeekDay[], { zone, now }: Here): Promise<WeekDay[]> {
  const known = await listForecasts(tx, now);
  if (known.length === 0) return days;
  return days.map((day) => {
    const isOn = ({ at }: ForecastHour) => {
      const { date, minutes } = wallAt(zone, at);
      return date === day.date && firstMinute <= minutes && minutes < lastMinute;
    };
    const hours = known.flatMap((place) => place.hours.filter(isOn)).toSorted((a, b) => a.at - b.at);
    const hints = hintsIn(hours, known[0]?.heatFrom ?? null, (at) => wallAt(zone, at).minutes);
    return { ...day, notes: [...day.notes, ...hints] };
  });
}

/** For the page that switches the forecast on. */
export async function readForecastState(tx: Tx, { zone, now }: Here) {
  return (await listForecasts(tx, now)).map(({ name, readAt, failure }) => ({
    ...{ name, failure, readAt: readAt && shortInstant(readAt, zone) },
  }));
}
