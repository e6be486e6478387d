import { and, asc, desc, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

export const pageSize = 25;
const exportSize = 1_000;
/** How many of the nearest rows are searched in order before the index is asked. */
const nearest = 2_000;
/** A trigram index knows nothing shorter. */
const shortestInIndex = 3;

/** A table that is listed by when a row came, and the rows of it that are wanted. */
export type List<Row extends { id: string }> = {
  table: PgTable & { id: AnyPgColumn; created_at: AnyPgColumn };
  conditions: (SQL | undefined)[];
  /** The words looked for, and the texts they are looked for in: the table has a trigram index on each. */
  search: { words: string; texts: SQL[] };
  read: (where: SQL | undefined, order: SQL[], limit: number) => Promise<Row[]>;
};

type Place = { next?: string | undefined; previous?: string | undefined; sort?: "newest" | "oldest" };

/** One page by key: as fast at the millionth row as at the first. */
export async function readPage<Row extends { id: string }>(list: List<Row>, { next, previous, sort }: Place) {
  const isBackward = previous !== undefined;
  const cursor = previous ?? next;
  const found = await readFrom(list, { cursor, isDescending: (sort !== "oldest") !== isBackward }, pageSize + 1);
  const hasMore = found.length > pageSize;
  const rows = isBackward ? found.slice(0, pageSize).reverse() : found.slice(0, pageSize);
  return {
    rows,
    previous: (isBackward ? hasMore : cursor !== undefined) ? rows[0]?.id : undefined,
    next: isBackward || hasMore ? rows.at(-1)?.id : undefined,
  };
}

/** Every row, newest first, a thousand at a time. */
export async function* readAll<Row extends { id: string }>(list: List<Row>): AsyncGenerator<Row> {
  let cursor: string | undefined;
  do {
    const rows = await readFrom(list, { cursor, isDescending: true }, exportSize);
    yield* rows;
    cursor = rows.length === exportSize ? rows.at(-1)?.id : undefined;
  } while (cursor);
}

type From = { cursor: string | undefined; isDescending: boolean };

async function readFrom<Row extends { id: string }>(list: List<Row>, from: From, limit: number): Promise<Row[]> {
  const { table, search, read } = list;
  const order = from.isDescending ? desc : asc;
  const where = and(...list.conditions, from.cursor ? isBeyond(table, from.cursor, from.isDescending) : undefined);
  const inOrder = [order(table.created_at), order(table.id)];
  if (!search.words) return read(where, inOrder, limit);
  const pattern = `%${escapeLike(search.words)}%`;
  const isFound = or(...search.texts.map((text) => sql`${text} ilike ${pattern}`));
  // Words that many rows hold are soon found among the nearest; for rare ones the index is quick. The database, which
  // can't tell them apart beforehand, would gather and sort every row with a frequent word, or walk past all for a rare.
  const near = sql`${table.id} in (
    select id from (
      select id, created_at, ${isFound} as is_found from ${table} where ${where ?? true} order by ${sql.join(inOrder, sql`, `)}
      limit ${nearest}
    ) as nearest where is_found order by ${order(sql`created_at`)}, ${order(sql`id`)} limit ${limit})`;
  const found = await read(near, inOrder, limit);
  if (found.length === limit) return found;
  const anywhere = and(where, isFound);
  // An order that no index has leads the database to the trigrams.
  const sorted = [order(sql`${table.created_at} + interval '0'`), order(table.id)];
  return read(anywhere, search.words.length < shortestInIndex ? inOrder : sorted, limit);
}

// The stored instant has microseconds, which a Date has not; so the database compares with the row itself.
function isBeyond(table: List<{ id: string }>["table"], id: string, isDescending: boolean): SQL {
  const its = sql`((select c.created_at from ${table} c where c.id = ${id}), ${id}::uuid)`;
  return sql`(${table.created_at}, ${table.id}) ${sql.raw(isDescending ? "<" : ">")} ${its}`;
}

/** What a person typed, as a literal part of a LIKE pattern. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
