import { getSiteAddresses } from "#app/features/settings/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { env, siteOrigin, siteVersion } from "#app/platform/env.server.ts";
import { fetchAddress } from "#app/platform/fetch/fetch-address.server.ts";
import type { ForecastFailure, ForecastHour, ForecastSource } from "./forecast.ts";
import { hourlyPathIn, readMetNorway, readWeatherGov } from "./forecast-replies.server.ts";

export type Asked = {
  latitude: number;
  longitude: number;
  lastModified: string | null;
  now: number;
  userAgent: string;
};
export type Reply =
  | { ok: true; hours?: ForecastHour[]; lastModified: string | null; freshUntil: number | undefined }
  | { ok: false; failure: ForecastFailure };

const limits = { ms: 10_000, bytes: 2_000_000, redirects: 1 };

const services: Record<ForecastSource, (asked: Asked) => Promise<Reply>> = {
  met_norway: (asked) => {
    const path = `/weatherapi/locationforecast/2.0/compact?lat=${asked.latitude}&lon=${asked.longitude}`;
    return read(`${env().FORECAST_URL ?? "https://api.met.no"}${path}`, asked, readMetNorway);
  },
  weather_gov: async (asked) => {
    const origin = env().FORECAST_URL ?? "https://api.weather.gov";
    const points = await fetched(`${origin}/points/${asked.latitude},${asked.longitude}`, asked.userAgent, null);
    if (!points.ok) return points;
    const path = hourlyPathIn(points.text ?? "");
    return path ? read(`${origin}${path}`, asked, readWeatherGov) : { ok: false, failure: "nonsense" };
  },
};

export function askService(source: ForecastSource, asked: Asked): Promise<Reply> {
  return services[source](asked);
}

/** Four decimals are about eleven metres; both services reject more. */
export function inFourDigits(degrees: number): number {
  return Number(degrees.toFixed(4));
}

/** Both services require a contact in the user agent. */
export async function userAgentOf(tx: Tx): Promise<string> {
  const email = (await getSiteAddresses(tx))?.email;
  return `Courtside/${siteVersion} (${[siteOrigin(), email].filter(Boolean).join(", ")})`;
}

type Parse = (text: string, now: number) => ForecastHour[] | undefined;

async function read(address: string, { lastModified, now, userAgent }: Asked, parse: Parse): Promise<Reply> {
  const got = await fetched(address, userAgent, lastModified);
  if (!got.ok) return got;
  const { text, ...stamps } = got;
  if (text === undefined) return stamps;
  const hours = parse(text, now);
  return hours ? { ...stamps, hours } : { ok: false, failure: "nonsense" };
}

/** Without a body, nothing has changed. */
type Text = { ok: true; text?: string; lastModified: string | null; freshUntil: number | undefined };
type Failed = { ok: false; failure: ForecastFailure };

async function fetched(address: string, userAgent: string, since: string | null): Promise<Text | Failed> {
  const known = since ? { known: { etag: null, lastModified: since } } : {};
  const got = await fetchAddress(address, { accept: "application/json", userAgent, limits, ...known });
  if (!got.ok) return { ok: false, failure: failures[got.reason] ?? "failed" };
  const { freshUntil } = got;
  if (!got.isNew) return { ok: true, lastModified: since, freshUntil };
  return { ok: true, text: got.body.toString(), lastModified: got.lastModified, freshUntil };
}

const failures: Record<string, ForecastFailure> = {
  "no answer": "no answer",
  "unknown host": "no answer",
  refused: "refused",
  gone: "not covered",
};
