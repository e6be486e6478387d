import { sql } from "drizzle-orm";
import { customType, pgPolicy, uuid } from "drizzle-orm/pg-core";
import { idIn, listed } from "#app/platform/db/columns.server.ts";
import { admin, intake, service } from "#app/platform/db/roles/roles.server.ts";
import { overrulable, sessionMinutes } from "./schema.ts";

/** From an instant until before another. */
export const instants = customType<{ data: string }>({ dataType: () => "tstzrange" });
/** From a minute of a day until before another; past 1440 is after midnight. */
export const minuteRange = customType<{ data: string }>({ dataType: () => "int4range" });
/** From a date until before another. */
export const dates = customType<{ data: string }>({ dataType: () => "daterange" });

export const isReasoned = sql`cardinality(overruled) = 0 or overruled_because is not null`;
export const isKnownRule = sql`overruled <@ array[${listed(overrulable)}]::text[]`;
export const isCapacity = sql`capacity between 1 and 100`;
export const lengthIs = (column: string) =>
  sql.raw(`${column} between ${sessionMinutes.least} and ${sessionMinutes.most} and ${column} % 5 = 0`);

export const everything = sql`true`;
/** The coach's own; jobs read what they check and mail. */
export function ownPolicies(rows: string) {
  return [
    pgPolicy(`the admin manages ${rows}`, { for: "all", to: admin, using: everything, withCheck: everything }),
    pgPolicy(`jobs read ${rows}`, { for: "select", to: service, using: everything }),
  ];
}

/** For `read_feed`, which checks the feed's token. */
export function feedReads(rows: string) {
  return pgPolicy(`the feed reads ${rows}`, { for: "select", to: intake, using: everything });
}

/** The tables span several files, so these two are named as text. */
export const calendarId = () => uuid("calendar_id").notNull().references(idIn("calendars"), { onDelete: "restrict" });
export const placeId = () => uuid("place_id").notNull().references(idIn("places"), { onDelete: "restrict" });

export const isSome = (column: string) =>
  `not isempty(${column}) and lower_inc(${column}) and not upper_inc(${column}) and isfinite(lower(${column})) and isfinite(upper(${column}))`;
