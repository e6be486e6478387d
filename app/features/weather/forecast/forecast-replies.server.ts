import { z } from "zod";
import { msPerDay, msPerHour } from "#app/lib/time/durations.ts";
import type { ForecastHour } from "./forecast.ts";

const daysAhead = 10;
const mostHours = daysAhead * 24;

const Instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const Celsius = z.number().min(-90).max(60);

/** locationforecast 2.0 compact. Only the first days have rain by the hour. */
const MetNorway = z.object({
  properties: z.object({
    timeseries: z.array(
      z.object({
        time: Instant,
        data: z.object({
          instant: z.object({ details: z.object({ air_temperature: Celsius }) }),
          next_1_hours: z
            .object({ details: z.object({ precipitation_amount: z.number().min(0).max(500) }) })
            .optional(),
        }),
      }),
    ),
  }),
});

export function readMetNorway(text: string, now: number): ForecastHour[] | undefined {
  const read = MetNorway.safeParse(parsed(text));
  const series = read.data?.properties.timeseries.flatMap(({ time, data: { instant, next_1_hours: hour } }) =>
    hour
      ? [{ at: time, percent: null, mm: hour.details.precipitation_amount, celsius: instant.details.air_temperature }]
      : [],
  );
  return series && likely(series, now);
}

/** The reply of `points`: the office and the grid cell of a place. */
const Points = z.object({
  properties: z.object({
    gridId: z.string().regex(/^[A-Z]{3}$/),
    gridX: z.number().int().min(0).max(9_999),
    gridY: z.number().int().min(0).max(9_999),
  }),
});

/** Builds the path of the hourly forecast from the cell: we never follow an address from a reply. */
export function hourlyPathIn(text: string): string | undefined {
  const { data } = Points.safeParse(parsed(text));
  if (!data) return undefined;
  const { gridId, gridX, gridY } = data.properties;
  return `/gridpoints/${gridId}/${gridX},${gridY}/forecast/hourly`;
}

/** The reply of `forecastHourly`. */
const WeatherGov = z.object({
  properties: z.object({
    periods: z.array(
      z.object({
        startTime: Instant,
        temperature: z.number().min(-130).max(140),
        temperatureUnit: z.enum(["F", "C"]),
        probabilityOfPrecipitation: z.object({ value: z.number().min(0).max(100).nullable() }),
      }),
    ),
  }),
});

export function readWeatherGov(text: string, now: number): ForecastHour[] | undefined {
  const read = WeatherGov.safeParse(parsed(text));
  const series = read.data?.properties.periods.map((period) => ({
    at: period.startTime,
    percent: Math.round(period.probabilityOfPrecipitation.value ?? 0),
    mm: null,
    celsius: period.temperatureUnit === "C" ? period.temperature : (period.temperature - 32) / 1.8,
  }));
  return series && likely(series, now);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The hours around now in order; undefined if there are none, for example in a reply from another year. */
function likely(series: ForecastHour[], now: number): ForecastHour[] | undefined {
  const near = series.filter(({ at }) => at > now - 6 * msPerHour && at < now + daysAhead * msPerDay);
  const hours = near.toSorted((a, b) => a.at - b.at).slice(0, mostHours);
  return hours.length > 0 ? hours : undefined;
}
