import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { id, lengths } from "#app/platform/db/columns.server.ts";

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
  ],
);
