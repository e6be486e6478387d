import { desc } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { backups } from "./tables.server.ts";

export async function getLastBackup(tx: Tx) {
  const { made_at, verified_at, bytes, rows } = backups;
  const [last] = await tx.select({ made_at, verified_at, bytes, rows }).from(backups).orderBy(desc(made_at)).limit(1);
  return last;
}
