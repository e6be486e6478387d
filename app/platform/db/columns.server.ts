import { type Column, getTableName, type SQL, sql } from "drizzle-orm";
import { check, pgPolicy, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { admin, booking, service, visitor } from "#app/platform/db/roles/roles.server.ts";

export const id = () => uuid("id").primaryKey().defaultRandom();
export const createdAt = () => timestamp("created_at", { withTimezone: true }).notNull().defaultNow();
export const updatedAt = () => timestamp("updated_at", { withTimezone: true }).notNull().defaultNow();

/** Points at another feature's rows by the table's name alone: the database knows the rest, and keeps it. */
export function idIn(table: string) {
  return () => pgTable(table, { id: id() }).id;
}

/** A check per column on its length in characters; `[min, max]`, or the largest alone for at least one character. */
export function lengths(columns: [Column, number | [number, number]][]) {
  return columns.map(([column, limit]) => {
    const [min, max] = Array.isArray(limit) ? limit : [1, limit];
    const size = sql`char_length(${column})`;
    return check(`${tableOf(column)}_${column.name}_length`, sql`${size} between ${raw(min)} and ${raw(max)}`);
  });
}

export function oneOf(column: Column, values: readonly string[]) {
  return check(`${tableOf(column)}_${column.name}_known`, sql`${column} in (${listed(values)})`);
}

/** A word of code that the product's own parts agree on; which ones there are is not for the table to say. */
export function isCode(column: Column) {
  return check(`${tableOf(column)}_${column.name}_is_code`, sql`${column} ~ '^[a-z_]{1,40}$'`);
}

/** Values of our own, as a constraint's text has them. */
export function listed(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value}'`).join(", "));
}

/** A link is a path on this site or an https address, never `javascript:` or a protocol-relative `//host`. */
export function siteLink(column: Column) {
  return check(
    `${tableOf(column)}_${column.name}_is_link`,
    sql`${column} ~ '^(/([^/\\\\[:space:]][^[:space:]]*)?|https://[^[:space:]]+)$'`,
  );
}

/** Who opens a content table: the admin every row, visitors every row or those that are `published`. */
export function contentPolicies(rows: string, published?: SQL) {
  const read = published ? `visitors read published ${rows}` : `visitors read ${rows}`;
  return [
    pgPolicy(read, { for: "select", to: visitor, using: published ?? sql`true` }),
    pgPolicy(`the admin manages ${rows}`, { for: "all", to: admin, using: sql`true`, withCheck: sql`true` }),
  ];
}

/** For a table whose rows name pictures: the job that removes what nothing uses has to see what is used. */
export function picturesAreCounted(rows: string) {
  return pgPolicy(`jobs see the pictures of ${rows}`, { for: "select", to: service, using: sql`true` });
}

/** For what decides which times are open, and what a session is called. */
export function bookingReads(rows: string, using: SQL = sql`true`) {
  return pgPolicy(`booking reads ${rows}`, { for: "select", to: booking, using });
}

/** For a policy: the person is one of the household that the transaction names. Asked once for a statement, not for a row. */
export function isOfHousehold(personColumn: string): SQL {
  return sql.raw(`${personColumn} = any ((select household_people())::uuid[])`);
}

function tableOf(column: Column): string {
  return getTableName(column.table);
}

function raw(value: number): SQL {
  return sql.raw(String(value));
}
