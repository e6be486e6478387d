import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, idIn, lengths, updatedAt } from "#app/platform/db/columns.server.ts";
import { calendarId, dates, isCapacity, isKnownRule, isReasoned, lengthIs, placeId } from "../columns.server.ts";
import { calendarLimits, wallMinutes } from "../schema.ts";

/** A weekly hour, written out as sessions some weeks ahead; it keeps its wall time. */
export const series = pgTable(
  "series",
  {
    id: id(),
    calendar_id: calendarId(),
    place_id: placeId(),
    service_id: uuid().references(idIn("services"), { onDelete: "set null" }),
    title: text().notNull(),
    weekday: smallint().notNull(),
    starts_at: smallint().notNull(),
    minutes: smallint().notNull(),
    capacity: smallint().notNull().default(1),
    valid: dates().notNull(),
    /** Every week before this day is written out. */
    written_until: date().notNull(),
    /** Which of the calendar's rules the coach overruled for it, and why. */
    overruled: text().array().notNull().default(sql`'{}'::text[]`),
    overruled_because: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (hour) => [
    index("series_of_calendar").on(hour.calendar_id),
    index("series_at_place").on(hour.place_id),
    index("series_of_service").on(hour.service_id),
    ...lengths([
      [hour.title, calendarLimits.title],
      [hour.overruled_because, calendarLimits.reason],
    ]),
    check("series_overruled_with_reason", isReasoned),
    check("series_overruled_known", isKnownRule),
    check("series_weekday_is_one", sql`weekday between 1 and 7`),
    check("series_starts_on_its_day", sql.raw(`starts_at between 0 and ${wallMinutes.day - 1}`)),
    check("series_minutes_are_likely", lengthIs("minutes")),
    check("series_capacity_is_likely", isCapacity),
    check("series_valid_from_a_day", sql`not isempty(valid) and not lower_inf(valid)`),
  ],
);

/** Who comes every week. */
export const seriesPeople = pgTable(
  "series_people",
  {
    series_id: uuid()
      .notNull()
      .references(() => series.id, { onDelete: "cascade" }),
    person_id: uuid().notNull().references(idIn("people"), { onDelete: "cascade" }),
  },
  (member) => [
    primaryKey({ columns: [member.series_id, member.person_id] }),
    index("series_people_of_person").on(member.person_id),
  ],
);
