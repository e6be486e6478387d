import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import {
  bookingReads,
  coachSide,
  createdAt,
  familyReads,
  id,
  lengths,
  oneOf,
  updatedAt,
} from "#app/platform/db/columns.server.ts";
import { calendarLimits, placeKinds, travelMinutes } from "../schema.ts";

export const places = pgTable(
  "places",
  {
    id: id(),
    name: text().notNull(),
    address: text(),
    kind: text({ enum: placeKinds }).notNull().default("outdoor"),
    /** Without light, an outdoor place closes at sunset. */
    is_lit: boolean().notNull().default(false),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** No longer offered; past sessions still name it. */
    is_closed: boolean().notNull().default(false),
    display_order: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (place) => [
    ...lengths([
      [place.name, calendarLimits.name],
      [place.address, calendarLimits.address],
    ]),
    oneOf(place.kind, placeKinds),
    check("places_position_is_whole", sql`(latitude is null) = (longitude is null)`),
    check("places_position_is_on_earth", sql`latitude between -90 and 90 and longitude between -180 and 180`),
    check("places_display_order_positive", sql`display_order >= 0`),
    coachSide("places"),
    bookingReads("places"),
    // A place may be someone's own court.
    familyReads("where its sessions are", sql`id = any (array(select s.place_id from sessions s))`),
  ],
);

/** Between two places, the same both ways: a row for each pair, the smaller id first. */
export const travelTimes = pgTable(
  "travel_times",
  {
    from_id: uuid()
      .notNull()
      .references(() => places.id, { onDelete: "cascade" }),
    to_id: uuid()
      .notNull()
      .references(() => places.id, { onDelete: "cascade" }),
    minutes: smallint().notNull(),
    updated_at: updatedAt(),
  },
  (travel) => [
    primaryKey({ columns: [travel.from_id, travel.to_id] }),
    index("travel_times_to").on(travel.to_id),
    check("travel_times_pair_is_in_order", sql`from_id < to_id`),
    check("travel_times_minutes_are_likely", sql.raw(`minutes between 0 and ${travelMinutes.most}`)),
  ],
);
