import { and, asc, desc, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

export const pageSize = 25;
const exportSize = 1_000;
/** A trigram index finds nothing shorter. */
const shortestInIndex = 3;

/** A table with an index on its sort key and id, and the filter for the rows wanted. */
export type List<Row extends { id: string }> = {
  table: PgTable & { id: AnyPgColumn; created_at: AnyPgColumn };
  /** The sort key, as an expression of its columns; by default when a row was created. */
  key?: Key;
  conditions: (SQL | undefined)[];
  /** The search words and the columns to search, each with a trigram index. */
  search: {
    words: string;
    texts: SQL[];
    /** How many of the nearest rows are scanned before the trigram index is used; fewer for small tables. */
    nearest?: number;
    /** Rows found through another row's text. */
    foundByOthers?: FoundByOthers;
  };
  read: (where: SQL | undefined, order: SQL[], limit: number) => Promise<Row[]>;
};

/** Through a foreign key: a child is found by its household. */
type FoundByOthers = {
  column: AnyPgColumn;
  /** Selects, as `id`, the column values that lead to matches, given the ids of the rows that contain the words. */
  values: (holding: SQL) => SQL;
};

type Key = {
  value: SQL | AnyPgColumn;
  /** The same order by an expression that no index has. */
  unindexed: SQL;
};

type Place = {
  next?: string | undefined;
  previous?: string | undefined;
  /** A list by name starts at A. */
  sort?: "newest" | "oldest" | "name";
};

/** One page by keyset: as fast at the millionth row as at the first. */
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
  const others = search.foundByOthers;
  const order = from.isDescending ? desc : asc;
  const where = and(...list.conditions, from.cursor ? isBeyond(table, key, from) : undefined);
  const inOrder = [order(key.value), order(table.id)];
  if (!search.words) return read(where, inOrder, limit);
  const pattern = `%${escapeLike(search.words)}%`;
  const holdsWords = or(...search.texts.map((text) => sql`${text} ilike ${pattern}`));
  // Frequent words are found quickly among the nearest rows, rare ones through the index. The planner cannot tell
  // them apart: it would sort every row with a frequent word, or scan all rows for a rare one.
  const near = sql`${table.id} in (
    with nearest as (
      select ${table.id} as id, ${key.value} as key, ${holdsWords} as holds_words, ${others?.column ?? sql`null`} as others
      from ${table} where ${where ?? true} order by ${sql.join(inOrder, sql`, `)} limit ${search.nearest ?? 2_000})
    select id from nearest where ${or(sql`holds_words`, others && isFoundAmongNearest(list, others, holdsWords))}
    order by ${order(sql`key`)}, ${order(sql`id`)} limit ${limit})`;
  const found = await read(near, inOrder, limit);
  if (found.length === limit) return found;
  // Ordering by an unindexed expression makes the planner use the trigram index.
  const sorted = [order(key.unindexed), order(table.id)];
  if (others) return read(and(where, isFoundByEither(list, others, holdsWords)), sorted, limit);
  return read(and(where, holdsWords), search.words.length < shortestInIndex ? inOrder : sorted, limit);
}

type Searched = Pick<List<{ id: string }>, "table">;

/** Only for the nearest rows: for a frequent word, all of them would be too many. */
function isFoundAmongNearest({ table }: Searched, { values }: FoundByOthers, holdsWords: SQL | undefined): SQL {
  const holding = sql`(select id from ${table} where ${holdsWords})`;
  return sql`others in (
    select id from (${values(holding)}) as found where id in (select others from nearest))`;
}

/** Each set of ids has an index; with an "or" between them the planner would use neither. */
function isFoundByEither({ table }: Searched, { column, values }: FoundByOthers, holdsWords: SQL | undefined): SQL {
  return sql`${table.id} in (
    with found as materialized (select id from ${table} where ${holdsWords})
    select id from found
    union select id from ${table} where ${column} in (${values(sql`(select id from found)`)}))`;
}

function whenItCame({ created_at }: List<{ id: string }>["table"]): Key {
  return { value: created_at, unindexed: sql`${created_at} + interval '0'` };
}

// Stored instants have microseconds and a Date does not, so the database compares with the row itself.
function isBeyond(table: List<{ id: string }>["table"], { value }: Key, { cursor, isDescending }: From): SQL {
  const its = sql`((select ${value} from ${table} where ${table.id} = ${cursor}), ${cursor}::uuid)`;
  return sql`(${value}, ${table.id}) ${sql.raw(isDescending ? "<" : ">")} ${its}`;
}

/** Escapes typed text for use in a LIKE pattern. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
