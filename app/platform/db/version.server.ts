import { type Column, type SQL, sql } from "drizzle-orm";

/** When a row was last changed, to the microsecond, which a JavaScript date would lose. */
export function versionOf(updatedAt: Column): SQL<string> {
  return sql<string>`${updatedAt}::text`;
}

/** True while no one has changed the row since that version was read. */
export function isStill(updatedAt: Column, version: string): SQL {
  return sql`${updatedAt} = nullif(${version}, '')::timestamptz`;
}
