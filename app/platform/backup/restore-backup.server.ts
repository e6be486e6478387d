import pg from "pg";
import { migrateDatabase } from "#app/platform/db/migrate.server.ts";
import type { Storage } from "#app/platform/media/storage.server.ts";
import { checkBackupFile, readBackupFile } from "./backup-file.server.ts";
import { refuseUnlessReady } from "./create-schema.server.ts";
import { loadBackup } from "./load.server.ts";
import type { Manifest } from "./manifest.server.ts";

type Order = {
  file: string;
  passphrase: string | undefined;
  mayReplace: boolean;
  ownerUrl: string;
  secret: string;
  storage: Storage;
};

/** Restores the site from the file, then migrates the database to this version. */
export async function restoreBackup({
  file,
  passphrase,
  mayReplace,
  ownerUrl,
  secret,
  storage,
}: Order): Promise<Manifest> {
  const manifest = await checkBackupFile(file, passphrase);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "courtside_restore" });
  await client.connect();
  try {
    await refuseUnlessReady(client, manifest, mayReplace);
    await loadBackup(readBackupFile(file, passphrase), manifest, { client, storage });
  } finally {
    await client.end();
  }
  await migrateDatabase({ ownerUrl, secret });
  return manifest;
}
