import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { contentPolicies, lengths, updatedAt } from "#app/platform/db/columns.server.ts";

export const claims = pgTable(
  "claims",
  {
    key: text().primaryKey(),
    value: text().notNull(),
    label: text().notNull(),
    place: text().notNull(),
    display_order: integer().notNull(),
    updated_at: updatedAt(),
  },
  (claim) => [
    check("claims_key_is_code", sql`${claim.key} ~ '^[a-z]+(_[a-z]+)*$'`),
    ...lengths([
      [claim.key, 60],
      [claim.value, 40],
      [claim.label, 100],
      [claim.place, 100],
    ]),
    ...contentPolicies("claims"),
  ],
);
