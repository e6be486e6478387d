import path from "node:path";
import type pg from "pg";
import { readPartName } from "#app/platform/backup/archive.server.ts";
import { checkBackupFile, readBackupFile } from "#app/platform/backup/backup-file.server.ts";
import { copyOut } from "#app/platform/db/copy.server.ts";
import { withClient } from "./database.ts";

/**
 * A year of an invented coach's site at the first migrations (0000 to 0002), as a backup. Made by `npm run
 * make:earlier-site` and then kept, so that every run upgrades the same site.
 */
export const earlierSite = path.resolve("tests/earlier-site/baseline.tar.gz");

/** How an old column is written today, if a later migration moved it: `"public.mails.message_id": "..."`. */
const today: Record<string, string> = {};

/** By table, the old rows that are missing or changed, and the new ones. */
export type Difference = Record<string, { missing: string[]; added: string[] }>;

/** Row by row, on the old columns; for some tables only these columns. */
export async function compareWithEarlier(ownerUrl: string, only?: Record<string, string[]>): Promise<Difference> {
  const { tables } = await checkBackupFile(earlierSite, undefined);
  const wanted = Object.entries(tables)
    .filter(([table]) => !only || only[table])
    .map(([table, { columns }]) => ({ table, columns, kept: only?.[table] ?? columns }));
  const earlier = await readEarlierRows();
  return withClient(ownerUrl, async (owner) => {
    await owner.query("begin; set local role courtside_backup; set local timezone = 'UTC'");
    const found: Difference = {};
    for (const { table, columns, kept } of wanted) {
      const before = (earlier.get(table) ?? []).map((row) => pick(row, columns, kept));
      const { missing, added } = difference(before, await rowsOf(owner, table, kept));
      if (missing.length + added.length > 0) found[table] = { missing, added };
    }
    return found;
  });
}

async function readEarlierRows(): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>();
  for await (const { name, bytes } of readBackupFile(earlierSite, undefined)) {
    const part = readPartName(name);
    if (part.kind === "rows") rows.set(part.table, [...(rows.get(part.table) ?? []), ...linesOf(bytes)]);
  }
  return rows;
}

async function rowsOf(owner: pg.Client, table: string, columns: string[]): Promise<string[]> {
  const shown = columns.map((column) => today[`${table}.${column}`] ?? `"${column}"`).join(", ");
  const lines: string[] = [];
  for await (const { bytes } of copyOut(owner, `copy (select ${shown} from ${table}) to stdout`, 2 ** 20))
    lines.push(...linesOf(bytes));
  return lines;
}

/** The copy format escapes line breaks and tabs inside a value. */
function linesOf(bytes: Buffer): string[] {
  return bytes.toString("utf8").split("\n").slice(0, -1);
}

function pick(row: string, columns: string[], kept: string[]): string {
  const values = row.split("\t");
  return kept.map((column) => values[columns.indexOf(column)]).join("\t");
}

/** Counts duplicates. */
function difference(before: string[], after: string[]) {
  const left = new Map<string, number>();
  for (const row of after) left.set(row, (left.get(row) ?? 0) + 1);
  const missing = before.filter((row) => {
    const count = left.get(row) ?? 0;
    left.set(row, count - 1);
    return count <= 0;
  });
  return { missing, added: [...left].flatMap(([row, count]) => Array<string>(Math.max(0, count)).fill(row)) };
}
