import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, idIn, lengths, updatedAt } from "#app/platform/db/columns.server.ts";
import { calendarId, dates, minuteRange, placeId } from "../columns.server.ts";
import { calendarLimits, wallMinutes } from "../schema.ts";

const isOfDay = (column: string) =>
  sql.raw(`not isempty(${column}) and ${column} <@ int4range(0, ${wallMinutes.most})`);

/** The weekly hours. The exclusion that keeps the coach in one place at a time is written by hand in the migration. */
export const availabilityRules = pgTable(
  "availability_rules",
  {
    id: id(),
    calendar_id: calendarId(),
    /** Monday is 1. */
    weekday: smallint().notNull(),
    minutes: minuteRange().notNull(),
    place_id: placeId(),
    valid: dates().notNull().default(sql`'(,)'`),
    created_at: createdAt(),
  },
  (rule) => [
    index("availability_rules_at_place").on(rule.place_id),
    check("availability_rules_weekday_is_one", sql`weekday between 1 and 7`),
    check("availability_rules_minutes_are_of_day", isOfDay("minutes")),
    check("availability_rules_valid_some_day", sql`not isempty(valid)`),
  ],
);

/** Days that differ from the weekly hours: closed, fully or for some minutes, or open at one place instead. */
export const availabilityExceptions = pgTable(
  "availability_exceptions",
  {
    id: id(),
    calendar_id: calendarId(),
    days: dates().notNull(),
    is_open: boolean().notNull(),
    minutes: minuteRange(),
    place_id: uuid().references(idIn("places"), { onDelete: "restrict" }),
    /** Visitors may read it. */
    note: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (exception) => [
    index("availability_exceptions_by_day").on(exception.calendar_id, sql`lower(days)`),
    index("availability_exceptions_at_place").on(exception.place_id),
    ...lengths([[exception.note, calendarLimits.note]]),
    check(
      "availability_exceptions_days_are_some",
      sql`not isempty(days) and not lower_inf(days) and not upper_inf(days) and upper(days) - lower(days) <= 400`,
    ),
    check("availability_exceptions_minutes_are_of_day", isOfDay("minutes")),
    check(
      "availability_exceptions_open_somewhere",
      sql`is_open = (place_id is not null) and (not is_open or minutes is not null)`,
    ),
  ],
);
