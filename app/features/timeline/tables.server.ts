import { sql } from "drizzle-orm";
import { check, index, jsonb, pgPolicy, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { id, idIn, oneOf } from "#app/platform/db/columns.server.ts";
import { admin, booking, intake, service } from "#app/platform/db/roles/roles.server.ts";
import { eventActors } from "./schema.ts";

/** A code chosen by the feature that owns the rows: a new one needs no migration. */
const isCode = (column: string) => sql.raw(`${column} ~ '^[a-z_]{1,40}$'`);

/** What happened, to what, by which actor. Rows never change; texts stay where they were written. */
export const events = pgTable(
  "events",
  {
    id: id(),
    happened_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: text().notNull(),
    actor: text({ enum: eventActors }).notNull(),
    about_kind: text().notNull(),
    about_id: uuid().notNull(),
    /** Codes and ids, such as the status before and after; never anyone's words. */
    facts: jsonb().notNull().default({}),
  },
  (event) => [
    index("events_about").on(event.about_id, event.kind),
    check("events_kind_is_code", isCode("kind")),
    check("events_about_kind_is_code", isCode("about_kind")),
    oneOf(event.actor, eventActors),
    check("events_facts_are_few", sql`length(facts::text) <= 1000`),
    pgPolicy("intake records events", { for: "all", to: intake, using: sql`true`, withCheck: sql`true` }),
    pgPolicy("the admin reads events", { for: "select", to: admin, using: sql`true` }),
    pgPolicy("the admin records events", { for: "insert", to: admin, withCheck: sql`true` }),
    pgPolicy("jobs read events", { for: "select", to: service, using: sql`true` }),
    pgPolicy("booking records events", {
      for: "insert",
      to: booking,
      withCheck: sql`about_kind = 'session' and actor = 'person'`,
    }),
    pgPolicy("jobs record events", { for: "insert", to: service, withCheck: sql`true` }),
  ],
);

/** The people whose history an event belongs to. */
export const eventPeople = pgTable(
  "event_people",
  {
    person_id: uuid().notNull().references(idIn("people"), { onDelete: "cascade" }),
    happened_at: timestamp({ withTimezone: true }).notNull(),
    event_id: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    /** The event's time, so that one part of a history can be read by index. */
    kind: text().notNull().default("unknown"),
  },
  (link) => [
    primaryKey({ columns: [link.person_id, link.happened_at, link.event_id] }),
    index("event_people_by_kind").on(link.person_id, link.kind, link.happened_at, link.event_id),
    check("event_people_kind_is_code", isCode("kind")),
    index("event_people_of_event").on(link.event_id),
    pgPolicy("intake links events", { for: "all", to: intake, using: sql`true`, withCheck: sql`true` }),
    pgPolicy("the admin reads whose events", { for: "select", to: admin, using: sql`true` }),
    pgPolicy("the admin links events", { for: "insert", to: admin, withCheck: sql`true` }),
    pgPolicy("jobs read whose events", { for: "select", to: service, using: sql`true` }),
    pgPolicy("booking links events", { for: "insert", to: booking, withCheck: sql`true` }),
    pgPolicy("jobs link events", { for: "insert", to: service, withCheck: sql`true` }),
  ],
);
