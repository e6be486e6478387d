import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { mails } from "#app/features/notifications/tables.server.ts";
import { pictures } from "#app/features/pictures/tables.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { addJob } from "#app/platform/jobs/add-job.server.ts";
import { backups } from "./tables.server.ts";

type Backup = Pick<typeof backups.$inferInsert, "made_at" | "bytes" | "rows">;

/** Only for a backup that was read back after it was written. */
export async function recordBackup(tx: Tx, backup: Backup): Promise<void> {
  await tx.insert(backups).values(backup);
}

/** What tells a restored mail from one that failed by itself. */
const restored = "Restored from a backup, not sent";
const isRestored = and(eq(mails.status, "failed"), eq(mails.failure, restored));

/**
 * A restored database has an empty queue. Mails that waited may have left since then, so each waits for somebody's word;
 * pictures whose sizes were still to be made get their job back.
 */
export async function settleRestoredSite(tx: Tx): Promise<{ heldMails: number }> {
  return tx.transaction(async (inner) => {
    const isUnsent = inArray(mails.status, ["waiting", "held"]);
    const { rowCount } = await inner
      .update(mails)
      .set({ status: "failed", failure: restored })
      .where(and(isUnsent, ne(mails.kind, "digest")));
    // It would speak of the mails above, which are released one by one.
    await inner
      .update(mails)
      .set({ status: "dropped" })
      .where(and(isUnsent, eq(mails.kind, "digest")));
    const unmade = await inner
      .select({ id: pictures.id })
      .from(pictures)
      .where(sql`cardinality(${pictures.widths}) = 0`);
    for (const { id } of unmade) await addJob(inner, "encode_picture", { pictureId: id });
    return { heldMails: rowCount ?? 0 };
  });
}

/** The trigger on the table enqueues each. */
export async function sendRestoredMails(tx: Tx): Promise<number> {
  const again = { status: "waiting", attempts: 0, handed_over: 0, failure: null } as const;
  const { rowCount } = await tx.update(mails).set(again).where(isRestored);
  return rowCount ?? 0;
}

export async function dropRestoredMails(tx: Tx): Promise<number> {
  const { rowCount } = await tx.update(mails).set({ status: "dropped" }).where(isRestored);
  return rowCount ?? 0;
}
