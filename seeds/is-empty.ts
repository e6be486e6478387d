import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "#app/platform/db/connection.server.ts";

export async function isEmpty(tx: Tx, table: PgTable): Promise<boolean> {
  return (await tx.$count(table)) === 0;
}
