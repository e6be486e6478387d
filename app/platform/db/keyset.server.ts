import { and, asc, desc, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

export const pageSize = 25;
const exportSize = 1_000;
/** How many of the nearest rows are searched in order before the index is asked. */
const nearest = 2_000;
/** A trigram index knows nothing shorter. */
const shortestInIndex = 3;

/** A table with an index on what it is listed by and the id, and the rows of it that are wanted. */
export type List<Row extends { id: string }> = {
  table: PgTable & { id: AnyPgColumn; created_at: AnyPgColumn };
  /** What it is listed by, in an expression of its columns; when a row came, unless another is named. */
  key?: Key;
  conditions: (SQL | undefined)[];
  /** The words looked for, and the texts they are looked for in: the table has a trigram index on each. */
  search: {
    words: string;
    texts: SQL[];
    /** The rows that are found by what another row holds. */
    foundByOthers?: (pattern: string) => SQL;
  };
  read: (where: SQL | undefined, order: SQL[], limit: number) => Promise<Row[]>;
};

type Key = {
  value: SQL | AnyPgColumn;
  /** The same order by an expression that no index has. */
  unindexed: SQL;
};

type Place = {
  next?: string | undefined;
  previous?: string | undefined;
  /** By name, a list begins at A. */
  sort?: "newest" | "oldest" | "name";
};

/** One page by key: as fast at the millionth row as at the first. */
export async function readPage<Row extends { id: string }>(list: List<Row>, { next, previous, sort }: Place) {
  const isBackward = previous !== undefined;
  const cursor = previous ?? next;
  const isDescending = (sort === undefined || sort === "newest") !== isBackward;
  const found = await readFrom(list, { cursor, isDescending }, pageSize + 1);
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
  const key = list.key ?? whenItCame(table);
  const order = from.isDescending ? desc : asc;
  const where = and(...list.conditions, from.cursor ? isBeyond(table, key, from) : undefined);
  const inOrder = [order(key.value), order(table.id)];
  if (!search.words) return read(where, inOrder, limit);
  const isFound = foundIn(search);
  // Words that many rows hold are soon found among the nearest; for rare ones the index is quick. The database, which
  // can't tell them apart beforehand, would gather and sort every row with a frequent word, or walk past all for a rare.
  const near = sql`${table.id} in (
    select id from (
      select ${table.id} as id, ${key.value} as key, ${isFound} as is_found from ${table} where ${where ?? true}
      order by ${sql.join(inOrder, sql`, `)} limit ${nearest}
    ) as nearest where is_found order by ${order(sql`key`)}, ${order(sql`id`)} limit ${limit})`;
  const found = await read(near, inOrder, limit);
  if (found.length === limit) return found;
  const anywhere = and(where, isFound);
  // An order that no index has leads the database to the trigrams.
  const sorted = [order(key.unindexed), order(table.id)];
  return read(anywhere, search.words.length < shortestInIndex ? inOrder : sorted, limit);
}

function foundIn({ words, texts, foundByOthers }: List<{ id: string }>["search"]): SQL | undefined {
  const pattern = `%${escapeLike(words)}%`;
  return or(...texts.map((text) => sql`${text} ilike ${pattern}`), foundByOthers?.(pattern));
}

function whenItCame({ created_at }: List<{ id: string }>["table"]): Key {
  return { value: created_at, unindexed: sql`${created_at} + interval '0'` };
}

// The stored instant has microseconds, which a Date has not; so the database compares with the row itself.
function isBeyond(table: List<{ id: string }>["table"], { value }: Key, { cursor, isDescending }: From): SQL {
  const its = sql`((select ${value} from ${table} where ${table.id} = ${cursor}), ${cursor}::uuid)`;
  return sql`(${value}, ${table.id}) ${sql.raw(isDescending ? "<" : ">")} ${its}`;
}

/** What a person typed, as a literal part of a LIKE pattern. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
