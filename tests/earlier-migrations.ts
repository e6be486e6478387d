import { readFileSync } from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Manifest } from "#app/platform/backup/manifest.server.ts";

/** Every migration before the given one. */
export function migrationsBefore(name: string): Manifest["migrations"] {
  const { entries } = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8"));
  const turn = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(name));
  return readMigrationFiles({ migrationsFolder: path.resolve("drizzle") })
    .slice(0, turn)
    .map(({ hash, folderMillis }) => ({ hash, created_at: folderMillis }));
}
