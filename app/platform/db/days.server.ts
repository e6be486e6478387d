import { type Column, type SQL, sql } from "drizzle-orm";

/** Days in the coach's calendar, both inclusive. */
export type LocalDays = { since: string; until: string; timeZone: string };

/** Whether an instant falls on one of these days in the coach's time zone. */
export function isOn(instant: Column, { since, until, timeZone }: LocalDays): SQL {
  return sql`${instant} >= ${since}::date::timestamp at time zone ${timeZone}
    and ${instant} < (${until}::date + 1)::timestamp at time zone ${timeZone}`;
}
