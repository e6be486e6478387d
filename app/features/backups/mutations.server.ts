import { holdRestoredMails } from "#app/features/notifications/mutations.server.ts";
import { makeMissingSizes } from "#app/features/pictures/mutations.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { backups } from "./tables.server.ts";

type Backup = Pick<typeof backups.$inferInsert, "made_at" | "bytes" | "rows">;

/** Only for a backup that was verified after it was written. */
export async function recordBackup(tx: Tx, backup: Backup): Promise<void> {
  await tx.insert(backups).values(backup);
}

/** A restored database has an empty queue: mails wait for the operator's decision, pictures get their jobs back. */
export async function settleRestoredSite(tx: Tx): Promise<{ heldMails: number }> {
  return tx.transaction(async (inner) => {
    const heldMails = await holdRestoredMails(inner);
    await makeMissingSizes(inner);
    return { heldMails };
  });
}
