import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, timestamp } from "drizzle-orm/pg-core";
import { id } from "#app/platform/db/columns.server.ts";

/** Each verified backup of this database; a restored database starts without any. */
export const backups = pgTable(
  "backups",
  {
    id: id(),
    /** The moment of its snapshot. */
    made_at: timestamp({ withTimezone: true }).notNull(),
    verified_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    bytes: bigint({ mode: "number" }).notNull(),
    rows: bigint({ mode: "number" }).notNull(),
  },
  (backup) => [
    index("backups_by_time").on(backup.made_at),
    check("backups_holds_something", sql`${backup.bytes} > 0 and ${backup.rows} > 0`),
  ],
);
