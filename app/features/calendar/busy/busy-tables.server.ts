import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, lengths, oneOf, updatedAt } from "#app/platform/db/columns.server.ts";
import { calendarId, instants, isSome } from "../columns.server.ts";
import { busyFailures, calendarLimits } from "../schema.ts";

/** The coach's other calendars. An address gives access to the calendar, so it is stored encrypted. */
export const busySources = pgTable(
  "busy_sources",
  {
    id: id(),
    calendar_id: calendarId(),
    name: text().notNull(),
    /** Encrypted with the site's secret. */
    sealed_address: text().notNull(),
    /** What the server said about the copy we have. */
    etag: text(),
    last_modified: text(),
    /** When the coach last wanted it to be read. */
    asked_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    looked_at: timestamp({ withTimezone: true }),
    /** When it was last read in full; its times are from then. */
    read_at: timestamp({ withTimezone: true }),
    failing_since: timestamp({ withTimezone: true }),
    failure: text({ enum: busyFailures }),
    /** Events in it that could not be read, or only in part. */
    unread_events: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (source) => [
    index("busy_sources_of_calendar").on(source.calendar_id),
    ...lengths([
      [source.name, calendarLimits.name],
      [source.sealed_address, 8_000],
      [source.etag, 300],
      [source.last_modified, 300],
    ]),
    oneOf(source.failure, busyFailures),
    check("busy_sources_fail_for_a_reason", sql`(failure is null) = (failing_since is null)`),
    check("busy_sources_unread_events_positive", sql`unread_events >= 0`),
  ],
);

/** When the coach is busy elsewhere, but not why. */
export const busyBlocks = pgTable(
  "busy_blocks",
  {
    source_id: uuid()
      .notNull()
      .references(() => busySources.id, { onDelete: "cascade" }),
    during: instants().notNull(),
  },
  (block) => [
    primaryKey({ columns: [block.source_id, block.during] }),
    index("busy_blocks_during").using("gist", block.during),
    check("busy_blocks_during_is_some_time", sql.raw(isSome("during"))),
  ],
);
