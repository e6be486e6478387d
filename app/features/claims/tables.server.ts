import { sql } from "drizzle-orm";
import { boolean, check, integer, pgPolicy, pgTable, text } from "drizzle-orm/pg-core";
import { lengths, updatedAt } from "#app/platform/db/columns.server.ts";
import { admin, visitor } from "#app/platform/db/roles/roles.server.ts";

export const claims = pgTable(
  "claims",
  {
    key: text().primaryKey(),
    value: text().notNull(),
    label: text().notNull(),
    place: text().notNull(),
    display_order: integer().notNull(),
    is_hidden: boolean().notNull().default(false),
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
    pgPolicy("visitors read claims", { for: "select", to: visitor, using: sql`not is_hidden` }),
    pgPolicy("the admin manages claims", { for: "all", to: admin, using: sql`true`, withCheck: sql`true` }),
  ],
);
