import { lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isTaken } from "#app/platform/db/constraint.server.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";
import { keptHours } from "./schema.ts";
import { deletedRows } from "./tables.server.ts";

/** Deletes with undo: the rows are kept for a day under the returned id, if there were any. */
export async function deleteForNow(tx: Tx, remove: (all: Tx) => Promise<boolean>): Promise<string | undefined> {
  return tx.transaction(async (all) => {
    const deletion = crypto.randomUUID();
    await all.execute(sql`select set_config('courtside.deletion', ${deletion}, true)`);
    const isGone = await remove(all);
    // Other deletions in this transaction are separate.
    await all.execute(sql`select set_config('courtside.deletion', '', true)`);
    return isGone ? deletion : undefined;
  });
}

/** False when it has expired, or when something new has taken its place. */
export async function undoDeletion(tx: Tx, deletion: string): Promise<boolean> {
  try {
    const { rows } = await tx.execute<{ restored: number }>(sql`select restore_deleted(${deletion}) as restored`);
    return (rows[0]?.restored ?? 0) > 0;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

export async function forgetDeletions(tx: Tx): Promise<void> {
  await tx.delete(deletedRows).where(lt(deletedRows.deleted_at, sql`now() - make_interval(hours => ${keptHours})`));
}

export const DeletionInput = z.object({ deletion: UuidInput });
