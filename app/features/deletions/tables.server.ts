import { sql } from "drizzle-orm";
import { index, jsonb, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { id, lengths } from "#app/platform/db/columns.server.ts";
import { admin, intake, service } from "#app/platform/db/roles/roles.server.ts";

/** Rows that the coach deleted, unchanged, while the deletion can be undone; a trigger on each table adds them. */
export const deletedRows = pgTable(
  "deleted_rows",
  {
    id: id(),
    /** One id for all rows deleted together. */
    deletion: uuid().notNull(),
    table_name: text().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    deleted_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (row) => [
    index("deleted_rows_of_deletion").on(row.deletion),
    index("deleted_rows_by_time").on(row.deleted_at),
    ...lengths([[row.table_name, 63]]),
    pgPolicy("a trigger keeps deleted rows", { for: "insert", to: intake, withCheck: sql`true` }),
    pgPolicy("the admin sees deleted rows", { for: "select", to: admin, using: sql`true` }),
    pgPolicy("the admin takes deleted rows back", { for: "delete", to: admin, using: sql`true` }),
    pgPolicy("jobs see deleted rows", { for: "select", to: service, using: sql`true` }),
    pgPolicy("jobs forget deleted rows", { for: "delete", to: service, using: sql`true` }),
  ],
);
