import { hourInWords } from "#app/lib/dates.ts";
import { habits } from "#app/lib/region.ts";
import { msPerHour } from "#app/lib/time/durations.ts";

/** The services that can be asked. Their addresses are fixed. */
export const forecastSources = ["met_norway", "weather_gov"] as const;
export type ForecastSource = (typeof forecastSources)[number];

/** The attribution that each service requires. */
export const forecastCredits: Record<ForecastSource, { label: string; credit: string; address: string }> = {
  met_norway: {
    label: "MET Norway (everywhere)",
    credit: "Data from MET Norway, CC BY 4.0",
    address: "https://www.met.no/en/free-meteorological-data/Licensing-and-crediting",
  },
  weather_gov: {
    label: "weather.gov (United States)",
    credit: "Data from the US National Weather Service",
    address: "https://www.weather.gov/",
  },
};

export const forecastFailures = ["no answer", "refused", "not covered", "nonsense", "failed"] as const;
export type ForecastFailure = (typeof forecastFailures)[number];

export const failureWords: Record<ForecastFailure, string> = {
  "no answer": "The service did not reply.",
  refused: "The service refused the request.",
  "not covered": "The service has no forecast for this place.",
  nonsense: "The service's reply was not a forecast.",
  failed: "The service could not provide a forecast.",
};

/** MET Norway forecasts the amount of rain, weather.gov its probability. */
export type ForecastHour = { at: number; percent: number | null; mm: number | null; celsius: number };

export type RainLevel = "flat" | "sparse" | "dense";

const steps = { percent: { sparse: 30, dense: 50 }, mm: { sparse: 0.2, dense: 1 } };

export function rainLevel({ percent, mm }: Pick<ForecastHour, "percent" | "mm">): RainLevel {
  const [value, step] = percent === null ? [mm ?? 0, steps.mm] : [percent, steps.percent];
  if (value < step.sparse) return "flat";
  return value < step.dense ? "sparse" : "dense";
}

/** How full the bar is, from 0 to 100. */
export function rainFill({ percent, mm }: Pick<ForecastHour, "percent" | "mm">): number {
  return percent ?? Math.min(100, Math.round((mm ?? 0) * 25));
}

/** '85%' or '1.2' millimetres. */
export function rainFigure({ percent, mm }: Pick<ForecastHour, "percent" | "mm">): string {
  return percent === null ? (mm ?? 0).toFixed(1) : `${percent}%`;
}

export function isHot({ celsius }: Pick<ForecastHour, "celsius">, heatFrom: number | null): boolean {
  return heatFrom !== null && celsius >= heatFrom;
}

const inFahrenheit = () => habits().region === "US";

export const degreeUnit = () => (inFahrenheit() ? "°F" : "°C");

/** In the unit of the coach's country. */
export function toDegrees(celsius: number): number {
  return Math.round(inFahrenheit() ? celsius * 1.8 + 32 : celsius);
}

export function toCelsius(degrees: number): number {
  return inFahrenheit() ? (degrees - 32) / 1.8 : degrees;
}

type Clock = (at: number) => number;
export type WeatherHint = { sign: "rain" | "heat"; words: string };

/** The first wet and the first hot hour: 'Rain from 2 PM', 'Heat from 1 PM'. `minutesAt` reads the wall clock. */
export function hintsIn(hours: readonly ForecastHour[], heatFrom: number | null, minutesAt: Clock): WeatherHint[] {
  const wet = hours.find((hour) => rainLevel(hour) !== "flat");
  const hot = hours.find((hour) => isHot(hour, heatFrom));
  const from = ({ at }: ForecastHour) => hourInWords(minutesAt(at));
  return [
    ...(wet ? [{ sign: "rain" as const, words: `Rain from ${from(wet)}` }] : []),
    ...(hot ? [{ sign: "heat" as const, words: `${toDegrees(hot.celsius)} ${degreeUnit()} from ${from(hot)}` }] : []),
  ];
}

/** The current hour and the ones after it. */
export function hoursFrom(hours: readonly ForecastHour[], now: number): ForecastHour[] {
  return hours.filter(({ at }) => at + msPerHour > now);
}
