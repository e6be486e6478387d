import { type Column, type SQL, sql } from "drizzle-orm";

/** Days of the coach's calendar, both included. */
export type LocalDays = { since: string; until: string; timeZone: string };

/** Whether an instant lies on one of these days, by the coach's clock. */
export function isOn(instant: Column, { since, until, timeZone }: LocalDays): SQL {
  return sql`${instant} >= ${since}::date::timestamp at time zone ${timeZone}
    and ${instant} < (${until}::date + 1)::timestamp at time zone ${timeZone}`;
}
