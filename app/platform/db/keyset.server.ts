import { and, asc, desc, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

export const pageSize = 25;
const exportSize = 1_000;
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
    /** How many of the nearest rows are searched in order before the index is asked: fewer for a table that stays small. */
    nearest?: number;
    /** The rows that are found by what another row holds. */
    foundByOthers?: FoundByOthers;
  };
  read: (where: SQL | undefined, order: SQL[], limit: number) => Promise<Row[]>;
};

/** Through a column: a child is found by the household it is in. */
type FoundByOthers = {
  column: AnyPgColumn;
  /** Which values of the column lead to rows that are found, by the ids of the rows that hold the words; as `id`. */
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
  const others = search.foundByOthers;
  const order = from.isDescending ? desc : asc;
  const where = and(...list.conditions, from.cursor ? isBeyond(table, key, from) : undefined);
  const inOrder = [order(key.value), order(table.id)];
  if (!search.words) return read(where, inOrder, limit);
  const pattern = `%${escapeLike(search.words)}%`;
  const holdsWords = or(...search.texts.map((text) => sql`${text} ilike ${pattern}`));
  // Words that many rows hold are soon found among the nearest; for rare ones the index is quick. The database, which
  // can't tell them apart beforehand, would gather and sort every row with a frequent word, or walk past all for a rare.
  const near = sql`${table.id} in (
    with nearest as (
      select ${table.id} as id, ${key.value} as key, ${holdsWords} as holds_words, ${others?.column ?? sql`null`} as others
      from ${table} where ${where ?? true} order by ${sql.join(inOrder, sql`, `)} limit ${search.nearest ?? 2_000})
    select id from nearest where ${or(sql`holds_words`, others && isFoundAmongNearest(list, others, holdsWords))}
    order by ${order(sql`key`)}, ${order(sql`id`)} limit ${limit})`;
  const found = await read(near, inOrder, limit);
  if (found.length === limit) return found;
  // An order that no index has leads the database to the trigrams.
  const sorted = [order(key.unindexed), order(table.id)];
  if (others) return read(and(where, isFoundByEither(list, others, holdsWords)), sorted, limit);
  return read(and(where, holdsWords), search.words.length < shortestInIndex ? inOrder : sorted, limit);
}

type Searched = Pick<List<{ id: string }>, "table">;

/** Only of those that the nearest lead to: of a frequent word, all would be too many. */
function isFoundAmongNearest({ table }: Searched, { values }: FoundByOthers, holdsWords: SQL | undefined): SQL {
  const holding = sql`(select id from ${table} where ${holdsWords})`;
  return sql`others in (
    select id from (${values(holding)}) as found where id in (select others from nearest))`;
}

/** For either set of ids there is an index; with an "or" between the two the database would use none. */
function isFoundByEither({ table }: Searched, { column, values }: FoundByOthers, holdsWords: SQL | undefined): SQL {
  return sql`${table.id} in (
    with found as materialized (select id from ${table} where ${holdsWords})
    select id from found
    union select id from ${table} where ${column} in (${values(sql`(select id from found)`)}))`;
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
