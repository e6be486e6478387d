import { drizzle } from "drizzle-orm/node-postgres";
import { migrateDatabase } from "#app/platform/db/migrate.server.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { type SeedName, seed } from "#seeds/seed.ts";
import { onDatabase, testSecret, withClient } from "./database.ts";

/** A migrated and seeded database from which the tests' databases are copied in a few milliseconds. */
export async function makeTemplate(ownerUrl: string, name: string, seeds: SeedName[]): Promise<string> {
  await withClient(ownerUrl, async (owner) => {
    await owner.query(`drop database if exists ${name} with (force)`);
    await owner.query(`create database ${name}`);
  });
  const templateUrl = onDatabase(ownerUrl, name);
  await migrateDatabase({ ownerUrl: templateUrl, secret: testSecret });
  await withClient(doorUrl(templateUrl, testSecret, "courtside_admin"), (admin) => seed(drizzle(admin), seeds));
  return templateUrl;
}
