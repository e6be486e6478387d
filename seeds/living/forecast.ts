import { msPerHour } from "#app/lib/time/durations.ts";

const hoursAhead = 48;
/** Millimetres from now on: dry for two hours, then a front. */
const front = [0, 0, 0.1, 0.4, 1.2, 2.1, 1.4, 0.3];

/** What MET Norway would return: rain soon, dry tomorrow. */
export function forecastFrom(now: number): string {
  const first = Math.floor(now / msPerHour) * msPerHour;
  const timeseries = Array.from({ length: hoursAhead }, (_, hour) => ({
    time: new Date(first + hour * msPerHour).toISOString(),
    data: {
      instant: { details: { air_temperature: 17 - (front[hour] ?? 0) } },
      next_1_hours: { details: { precipitation_amount: front[hour] ?? 0 } },
    },
  }));
  return JSON.stringify({ properties: { timeseries } });
}
