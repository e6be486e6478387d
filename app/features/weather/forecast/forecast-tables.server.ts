import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, real, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, idIn, lengths, oneOf, updatedAt } from "#app/platform/db/columns.server.ts";
import { type ForecastHour, forecastFailures, forecastSources } from "./forecast.ts";

const instant = () => timestamp({ withTimezone: true });

/** The coach's choice. Without a row or a source there is no forecast. */
export const forecastSettings = pgTable(
  "forecast_settings",
  {
    id: id(),
    source: text({ enum: forecastSources }),
    /** Hours at or above this temperature are marked as hot. */
    heat_celsius: real(),
    updated_at: updatedAt(),
  },
  (settings) => [
    uniqueIndex("forecast_settings_is_one_row").on(sql`(true)`),
    oneOf(settings.source, forecastSources),
    check("forecast_settings_heat_is_likely", sql`heat_celsius between 10 and 60`),
  ],
);

/** The last reply about a place. */
export const forecasts = pgTable(
  "forecasts",
  {
    place_id: uuid().primaryKey().references(idIn("places"), { onDelete: "cascade" }),
    source: text({ enum: forecastSources }).notNull(),
    /** The position it was requested for. A new position is requested again. */
    position: text().notNull(),
    hours: jsonb().$type<ForecastHour[]>().notNull().default([]),
    last_modified: text(),
    read_at: instant(),
    /** The service must not be asked again before this. */
    fresh_until: instant().notNull(),
    failure: text({ enum: forecastFailures }),
  },
  (forecast) => [
    oneOf(forecast.source, forecastSources),
    oneOf(forecast.failure, forecastFailures),
    ...lengths([
      [forecast.position, 40],
      [forecast.last_modified, 300],
    ]),
    check("forecasts_hours_are_a_list", sql`jsonb_typeof(hours) = 'array'`),
  ],
);
