import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";

type Column = { schema: string; table: string; column: string };

/** Finds any of the words: in every text, text array and JSON in the database, including the queue's. */
export async function tracesInDatabase(owner: pg.Client, words: string[]): Promise<string[]> {
  await owner.query("begin");
  const { rows: columns } = await owner.query<Column>(`
    select n.nspname as schema, c.relname as table, a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype, 'varchar'::regtype)`);
  if (columns.length < 80) throw new Error(`Only ${columns.length} columns were searched`);
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    await owner.query(`alter table "${schema}"."${table}" no force row level security`);
    const search = `select from "${schema}"."${table}" where "${column}"::text ~* $1`;
    const { rowCount } = await owner.query(search, [words.join("|")]);
    if (rowCount) found.push(`${table}.${column}`);
  }
  await owner.query("rollback");
  return found;
}

/** The same for all files in a folder. */
export function tracesInFolder(folder: string, words: string[]): string[] {
  return filesBelow(folder).filter((file) => {
    const text = readFileSync(file, "utf8").toLowerCase();
    return words.some((word) => text.includes(word.toLowerCase()));
  });
}

export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
}
