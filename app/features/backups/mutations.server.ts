import type { Tx } from "#app/platform/db/connection.server.ts";
import { backups } from "./tables.server.ts";

type Backup = Pick<typeof backups.$inferInsert, "made_at" | "bytes" | "rows">;

/** Only for a backup that was read back after it was written. */
export async function recordBackup(tx: Tx, backup: Backup): Promise<void> {
  await tx.insert(backups).values(backup);
}
