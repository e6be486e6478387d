import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { keptHours } from "./schema.ts";
import { deletedRows } from "./tables.server.ts";

type Deleted = { table: string /* The column with its usual name. */; name: string };

/** Recently deleted rows that can be restored, newest first. */
export async function listDeletions(tx: Tx, { table, name }: Deleted) {
  const { deletion, content, deleted_at, table_name } = deletedRows;
  const isLate = gt(deleted_at, sql`now() - make_interval(hours => ${keptHours})`);
  return tx
    .select({ id: deletion, name: sql<string>`${content} ->> ${name}` })
    .from(deletedRows)
    .where(and(eq(table_name, table), isLate))
    .orderBy(desc(deleted_at), deletion)
    .limit(5);
}
