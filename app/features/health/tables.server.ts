import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { id, lengths } from "#app/platform/db/columns.server.ts";
import type { Step } from "./self-test.ts";

const instant = () => timestamp({ withTimezone: true });

/** The last self-tests' results: a hundred rows, so no index. */
export const selfTests = pgTable(
  "self_tests",
  {
    id: id(),
    began_at: instant().notNull().defaultNow(),
    took_ms: integer().notNull(),
    is_good: boolean().notNull(),
    steps: jsonb().$type<Step[]>().notNull(),
  },
  (test) => [
    check("self_tests_took_ms_sane", sql`${test.took_ms} >= 0`),
    check("self_tests_steps_is_list", sql`jsonb_typeof(${test.steps}) = 'array'`),
  ],
);

/** A check that is or was red: the owner gets one mail when it lasts, and one when it is over. */
export const incidents = pgTable(
  "incidents",
  {
    id: id(),
    check_name: text().notNull(),
    says: text().notNull(),
    began_at: instant().notNull().defaultNow(),
    last_red_at: instant().notNull().defaultNow(),
    told_at: instant(),
    cleared_at: instant(),
  },
  (incident) => [
    uniqueIndex("incidents_one_open_per_check").on(incident.check_name).where(sql`cleared_at is null`),
    ...lengths([
      [incident.check_name, 40],
      [incident.says, 500],
    ]),
  ],
);
