import type { Tx } from "#app/platform/db/connection.server.ts";

/** When the last good backup was made. The one place where the health page, the alerts and the doctor ask for it. */
export async function getLastBackupAt(_tx: Tx): Promise<Date | undefined> {
  return undefined;
}
