import { type Column, getTableName, type SQL, sql } from "drizzle-orm";
import { check, pgPolicy, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { admin, booking, household, intake, service, visitor } from "#app/platform/db/roles/roles.server.ts";

export const id = () => uuid("id").primaryKey().defaultRandom();
export const createdAt = () => timestamp("created_at", { withTimezone: true }).notNull().defaultNow();
export const updatedAt = () => timestamp("updated_at", { withTimezone: true }).notNull().defaultNow();

/** When a row was last changed, to the microsecond, which a JavaScript date would lose. */
export function versionOf(changedAt: Column): SQL<string> {
  return sql<string>`${changedAt}::text`;
}

/** True while no one has changed the row since that version was read. */
export function isStill(changedAt: Column, version: string): SQL {
  return sql`${changedAt} = nullif(${version}, '')::timestamptz`;
}

/** A foreign key by table name alone, so that features need not import each other's tables. */
export function idIn(table: string) {
  return () => pgTable(table, { id: id() }).id;
}

/** A length check per column, in characters: `[min, max]`, or only the maximum for at least one character. */
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

/** A code word. The product decides which ones exist, not the table. */
export function isCode(column: Column) {
  return check(`${tableOf(column)}_${column.name}_is_code`, sql`${column} ~ '^[a-z_]{1,40}$'`);
}

/** Our own constant values as a constraint's text. */
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

/** Policies of a content table: the admin has every row; visitors have every row, or those that are `published`. */
export function contentPolicies(rows: string, published?: SQL) {
  const read = published ? `visitors read published ${rows}` : `visitors read ${rows}`;
  return [
    pgPolicy(read, { for: "select", to: visitor, using: published ?? sql`true` }),
    pgPolicy(`the admin manages ${rows}`, { for: "all", to: admin, using: sql`true`, withCheck: sql`true` }),
  ];
}

/** For a table whose rows refer to pictures: the clean-up job must see which are used. */
export function picturesAreCounted(rows: string) {
  return pgPolicy(`jobs see the pictures of ${rows}`, { for: "select", to: service, using: sql`true` });
}

/** For a table of which a family sees its own rows: everyone else sees all rows, as far as grants go. */
export function coachSide(rows: string) {
  const all = { using: sql`true`, withCheck: sql`true` };
  return pgPolicy(`the coach's side uses ${rows}`, { for: "all", to: [admin, service, intake], ...all });
}

/** A family's rows of a table, according to what it may read of another one, whose own policy applies inside. */
export function familyReads(rows: string, using: SQL) {
  return pgPolicy(`a household reads ${rows}`, { for: "select", to: household, using });
}

/** For data that decides which times are open, or names sessions. */
export function bookingReads(rows: string, using: SQL = sql`true`) {
  return pgPolicy(`booking reads ${rows}`, { for: "select", to: booking, using });
}

function tableOf(column: Column): string {
  return getTableName(column.table);
}

function raw(value: number): SQL {
  return sql.raw(String(value));
}
