import pg from "pg";
import type { Storage } from "#app/platform/media/storage.server.ts";
import { writeBackupFile } from "./backup-file.server.ts";
import { dumpEntries } from "./dump.server.ts";

type Site = { ownerUrl: string; secret: string; storage: Storage };
type Order = Site & { folder: string; passphrase: string | undefined };

/** Writes the database and the pictures to one file and verifies it before giving it its final name. */
export async function makeBackup({ ownerUrl, secret, storage, folder, passphrase }: Order) {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "courtside_backup" });
  await client.connect();
  try {
    const madeAt = new Date();
    return await writeBackupFile(dumpEntries({ client, storage, secret, madeAt }), { folder, madeAt, passphrase });
  } finally {
    await client.end();
  }
}
