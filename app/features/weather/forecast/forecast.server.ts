import { notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import { listAllPlaces } from "#app/features/calendar/places/places.server.ts";
import { msPerHour, msPerMinute } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { wholeOrNull } from "#app/platform/forms/texts.ts";
import { forecastSources, hoursFrom, toCelsius, toDegrees } from "./forecast.ts";
import { askService, inFourDigits, type Reply, userAgentOf } from "./forecast-services.server.ts";
import { forecastSettings, forecasts } from "./forecast-tables.server.ts";

/** Older forecasts are not shown. */
const shownForHours = 12;
const [leastFreshMinutes, mostFreshMinutes] = [10, 360];
/** After a failure, and for a service that does not say how long its reply is fresh. */
const usualFreshMinutes = 60;
/** A site with a hundred places must not flood the services. */
const mostPlaces = 5;

/** In degrees Celsius. */
const [least, most] = [10, 60];

/** Heat is typed in the unit of the coach's country. */
export const ForecastInput = z
  .object({ source: z.enum(["", ...forecastSources]), heat: z.string() })
  .transform(({ source, heat }, context) => {
    const typed = wholeOrNull(toDegrees(least), toDegrees(most)).safeParse(heat);
    if (!typed.success)
      context.addIssue({
        ...{ code: "custom", path: ["heat"] },
        message: `Please enter degrees from ${toDegrees(least)} to ${toDegrees(most)}`,
      });
    return {
      source: source === "" ? null : source,
      heat_celsius: typeof typed.data === "number" ? toCelsius(typed.data) : null,
    };
  });
export type ForecastInput = z.output<typeof ForecastInput>;

export async function getForecastSettings(tx: Tx) {
  const [settings] = await tx.select().from(forecastSettings);
  return { source: settings?.source ?? null, heatFrom: settings?.heat_celsius ?? null };
}

/** A database trigger then queues the job that reads the forecasts. */
export async function saveForecastSettings(tx: Tx, { source, heat_celsius }: ForecastInput): Promise<void> {
  // The table holds at most one row.
  await tx.execute(sql`
    insert into ${forecastSettings} (source, heat_celsius) values (${source}, ${heat_celsius})
    on conflict ((true)) do update set source = excluded.source, heat_celsius = excluded.heat_celsius`);
}

/** Open outdoor places with a known position. */
async function listPositions(tx: Tx) {
  const open = (await listAllPlaces(tx)).filter(({ kind, is_closed }) => kind === "outdoor" && !is_closed);
  return open
    .flatMap(({ id, name, latitude, longitude }) =>
      latitude === null || longitude === null
        ? []
        : [{ id, name, latitude: inFourDigits(latitude), longitude: inFourDigits(longitude) }],
    )
    .slice(0, mostPlaces);
}

/** Requests a forecast for each place whose stored one is stale. A failure keeps the stored one. */
export async function readForecasts(tx: Tx): Promise<void> {
  const { source } = await getForecastSettings(tx);
  const places = source ? await listPositions(tx) : [];
  await tx.delete(forecasts).where(
    notInArray(
      forecasts.place_id,
      places.map(({ id }) => id),
    ),
  );
  if (!source || places.length === 0) return;
  const [userAgent, stored] = [await userAgentOf(tx), await tx.select().from(forecasts)];
  for (const place of places) {
    const now = Date.now();
    const position = `${place.latitude},${place.longitude}`;
    const before = stored.find((it) => it.place_id === place.id && it.source === source && it.position === position);
    if (before && before.fresh_until.getTime() > now) continue;
    const { latitude, longitude } = place;
    const lastModified = before?.failure === null ? before.last_modified : null;
    const reply = await askService(source, { latitude, longitude, lastModified, now, userAgent });
    await store(tx, { place_id: place.id, source, position }, { reply, now, isFirst: !before });
  }
}

type Key = Pick<typeof forecasts.$inferInsert, "place_id" | "source" | "position">;

async function store(tx: Tx, key: Key, { reply, now, isFirst }: { reply: Reply; now: number; isFirst: boolean }) {
  const said = reply.ok ? reply.freshUntil : undefined;
  const fresh_until = new Date(
    said === undefined
      ? now + usualFreshMinutes * msPerMinute
      : Math.min(Math.max(said, now + leastFreshMinutes * msPerMinute), now + mostFreshMinutes * msPerMinute),
  );
  const read = reply.ok && {
    ...{ read_at: new Date(now), failure: null, last_modified: reply.lastModified },
    ...(reply.hours && { hours: reply.hours }),
  };
  // A reply for another position or from another service says nothing about this one.
  const forgotten = isFirst ? { hours: [], last_modified: null, read_at: null } : {};
  const set = { ...key, fresh_until, ...forgotten, ...(reply.ok ? read : { failure: reply.failure }) };
  await tx.insert(forecasts).values(set).onConflictDoUpdate({ target: forecasts.place_id, set });
}

/** The known hours from now on, by place. Empty while the forecast is switched off. */
export async function listForecasts(tx: Tx, now: number) {
  const { source, heatFrom } = await getForecastSettings(tx);
  if (!source) return [];
  const [places, stored] = [await listPositions(tx), await tx.select().from(forecasts)];
  return places.flatMap(({ id, name }) => {
    const found = stored.find((it) => it.place_id === id && it.source === source);
    const isShown = found?.read_at && now - found.read_at.getTime() < shownForHours * msPerHour;
    const hours = isShown ? hoursFrom(found.hours, now) : [];
    return [
      { placeId: id, name, source, heatFrom, hours, readAt: found?.read_at ?? null, failure: found?.failure ?? null },
    ];
  });
}

/** For the forecast page. */
export async function countPositions(tx: Tx): Promise<number> {
  return (await listPositions(tx)).length;
}
