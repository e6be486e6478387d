import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrateDatabase } from "#app/platform/db/migrate.server.ts";
import { startLocalDatabase } from "#scripts/local-database.ts";
import { testSecret } from "./database.ts";

export type OwnServer = { ownerUrl: string; superuserUrl: string; stop: () => void };

/** Roles belong to a whole server, so tests that plant one need their own server. */
export async function startOwnServer({ isMigrated = true } = {}): Promise<OwnServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "courtside-own-server-"));
  const { ownerUrl, superuserUrl, stop } = await startLocalDatabase({ folder, hasty: true });
  if (isMigrated) await migrateDatabase({ ownerUrl, secret: testSecret });
  const superuser = new URL(superuserUrl);
  superuser.pathname = new URL(ownerUrl).pathname;
  return {
    ownerUrl,
    superuserUrl: superuser.href,
    stop: () => {
      stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
