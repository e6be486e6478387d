import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { instants, isSome } from "#app/features/calendar/columns.server.ts";
import { callReasons } from "#app/features/calendar/schema.ts";
import { createdAt, id, idIn, oneOf } from "#app/platform/db/columns.server.ts";
import { callStates } from "./schema.ts";

/** One decision about some hours and places: watched until `decide_at`, on, off, or undone. */
export const weatherCalls = pgTable(
  "weather_calls",
  {
    /** Comes from the form, so a double click makes one call. */
    id: id(),
    state: text({ enum: callStates }).notNull(),
    reason: text({ enum: callReasons }).notNull(),
    during: instants().notNull(),
    place_ids: uuid().array().notNull(),
    decide_at: timestamp({ withTimezone: true }),
    called_at: timestamp({ withTimezone: true }),
    created_at: createdAt(),
  },
  (call) => [
    index("weather_calls_by_day").on(sql`lower(during)`, call.id),
    oneOf(call.state, callStates),
    oneOf(call.reason, callReasons),
    check("weather_calls_during_is_some_time", sql.raw(isSome("during"))),
    check(
      "weather_calls_decided_or_watched",
      sql`(state = 'watching') = (called_at is null) and (state <> 'watching' or decide_at is not null)`,
    ),
  ],
);

/** What a call planned for one person in one session. */
export const weatherCallSpots = pgTable(
  "weather_call_spots",
  {
    call_id: uuid()
      .notNull()
      .references(() => weatherCalls.id, { onDelete: "cascade" }),
    /** The row in `session_people`. */
    spot_id: uuid().notNull().references(idIn("session_people"), { onDelete: "cascade" }),
    session_id: uuid().notNull().references(idIn("sessions"), { onDelete: "cascade" }),
    person_id: uuid().references(idIn("people"), { onDelete: "set null" }),
    /** Whose mail tells the household; null without an address, and for people who had left the group. */
    told_id: uuid().references(idIn("people"), { onDelete: "set null" }),
    /** The new times held for them. */
    offer_id: uuid().references(idIn("offers"), { onDelete: "set null" }),
    used_minutes: smallint().notNull(),
    /** Null if credit does not pay for it. */
    back_minutes: smallint(),
    /** When the coach told them. */
    told_at: timestamp({ withTimezone: true }),
  },
  (spot) => [
    primaryKey({ columns: [spot.call_id, spot.spot_id] }),
    index("weather_call_spots_of_spot").on(spot.spot_id),
    index("weather_call_spots_of_session").on(spot.session_id),
    index("weather_call_spots_of_person").on(spot.person_id),
    index("weather_call_spots_told").on(spot.told_id),
    index("weather_call_spots_of_offer").on(spot.offer_id),
    check(
      "weather_call_spots_minutes_are_likely",
      sql`used_minutes between 0 and 720 and back_minutes between 0 and 720`,
    ),
  ],
);
