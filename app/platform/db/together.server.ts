import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Db, Tx } from "./connection.server.ts";

/** A select of the query builder. Its values must survive JSON: numbers, texts, booleans and null. */
type Select<Row> = PromiseLike<Row[]> & SQLWrapper & { _: { selectedFields: object } };
type RowOf<One> = One extends PromiseLike<(infer Row)[]> ? Row : never;

/** Runs several selects in one statement: one round trip and one snapshot. */
export async function readTogether<Lists extends Record<string, Select<object>>>(
  tx: Tx,
  lists: Lists,
): Promise<{ [Name in keyof Lists]: RowOf<Lists[Name]>[] }> {
  const parts = Object.entries(lists).map(([name, list]) => sql`${asJson(list)} as ${sql.identifier(name)}`);
  const { rows } = await tx.execute(sql`select ${sql.join(parts, sql`, `)}`);
  // One row in which each column is the list requested under that name.
  return rows[0] as { [Name in keyof Lists]: RowOf<Lists[Name]>[] };
}

function asJson(list: Select<object>): SQL {
  const fields = Object.keys(list._.selectedFields).map((field) => sql.identifier(field));
  return sql`(select coalesce(json_agg(l), '[]') from (${list}) as l (${sql.join(fields, sql`, `)}))`;
}

export function isPooled(tx: Tx): tx is Db {
  return !(tx instanceof PgTransaction);
}
