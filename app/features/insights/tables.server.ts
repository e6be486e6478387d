import { sql } from "drizzle-orm";
import { date, index, integer, pgPolicy, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { lengths } from "#app/platform/db/columns.server.ts";
import { intake, service } from "#app/platform/db/roles/roles.server.ts";
import { longestPath, longestTag } from "./view.ts";

/**
 * One row per page view; partitioned by day, each day a table that is dropped after thirty. Only record_views writes
 * here and only the roll-up reads.
 */
export const pageViews = pgTable(
  "page_views",
  {
    day: date().notNull(),
    /** To the minute: enough to know where a visit began. */
    seen_at: timestamp({ withTimezone: true }).notNull().default(sql`date_trunc('minute', now())`),
    /** Half a keyed digest, in the smallest type that holds it; its key is deleted the next day. */
    visitor: uuid().notNull(),
    path: text().notNull(),
    reached: text(),
    source: text().notNull(),
    medium: text().notNull(),
    campaign: text().notNull(),
  },
  (view) => [
    ...lengths([
      [view.path, longestPath],
      [view.reached, 36],
      [view.source, [0, longestTag]],
      [view.medium, [0, longestTag]],
      [view.campaign, [0, longestTag]],
    ]),
    pgPolicy("intake records views", { for: "insert", to: intake, withCheck: sql`true` }),
    pgPolicy("jobs roll views up", { for: "select", to: service, using: sql`true` }),
  ],
);

/** How many views each day has had, up to the last one recorded. */
export const viewCounts = pgTable("view_counts", { day: date().primaryKey(), views: integer().notNull() });

/** Received batches, so that a retried one is not counted again. */
export const viewBatches = pgTable("view_batches", { id: uuid().primaryKey(), day: date().notNull() });

/** The day's key for telling visitors apart. Unlogged, and deleted when the day is over. */
export const visitorSalts = pgTable("visitor_salts", { day: date().primaryKey(), salt: text().notNull() }, (salts) => [
  ...lengths([[salts.salt, [64, 64]]]),
]);

/** A day's totals: views and visitors. `views` says up to which count it was rolled up. */
export const dailyVisits = pgTable("daily_visits", {
  day: date().primaryKey(),
  views: integer().notNull(),
  visitors: integer().notNull(),
});

export const dailyPages = pgTable(
  "daily_pages",
  { day: date().notNull(), path: text().notNull(), views: integer().notNull(), visitors: integer().notNull() },
  (page) => [primaryKey({ columns: [page.day, page.path] }), ...lengths([[page.path, longestPath]])],
);

/** A link that the coach shared, by its utm tags. */
export const isTagged = sql`(medium <> '' or campaign <> '')`;

/** Each visitor of a day once, with the visit's source and how far it got. */
export const dailySources = pgTable(
  "daily_sources",
  {
    day: date().notNull(),
    source: text().notNull(),
    medium: text().notNull(),
    campaign: text().notNull(),
    visitors: integer().notNull(),
    saw_service: integer().notNull(),
    started_quiz: integer().notNull(),
    finished_quiz: integer().notNull(),
    sent_request: integer().notNull(),
  },
  (from) => [
    primaryKey({ columns: [from.day, from.source, from.medium, from.campaign] }),
    // Few rows are tagged: without it, campaigns would need a second scan over a year of sources.
    index("daily_sources_tagged").on(from.day).where(isTagged),
    ...lengths([
      [from.source, [0, longestTag]],
      [from.medium, [0, longestTag]],
      [from.campaign, [0, longestTag]],
    ]),
  ],
);

/** How many visitors saw each step of the quiz: a question by its id, `contact` or `quiz-sent`. */
export const dailySteps = pgTable(
  "daily_steps",
  { day: date().notNull(), step: text().notNull(), visitors: integer().notNull() },
  (step) => [primaryKey({ columns: [step.day, step.step] }), ...lengths([[step.step, 36]])],
);
