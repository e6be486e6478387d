import { pgTable, text } from "drizzle-orm/pg-core";
import { lengths } from "./columns.server.ts";

/**
 * The key that the database checks a household mark with. Only intake functions read it, no login role. It is derived
 * from APP_SECRET, so each migration and rotation writes it, and no backup holds it.
 */
export const doorKeys = pgTable(
  "door_keys",
  { door: text().primaryKey(), inner_key: text().notNull(), outer_key: text().notNull() },
  (key) => [
    ...lengths([
      [key.door, 63],
      [key.inner_key, [128, 128]],
      [key.outer_key, [128, 128]],
    ]),
    // The owner writes as a member of the intake, which itself may only read.
  ],
);
