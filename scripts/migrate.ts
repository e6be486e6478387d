import { migrateDatabase } from "#app/platform/db/migrate.server.ts";
import { env } from "#app/platform/env.server.ts";

const { DATABASE_URL, APP_SECRET } = env();
if (!DATABASE_URL) throw new Error("Set DATABASE_URL to the database's owner");
await migrateDatabase({ ownerUrl: DATABASE_URL, secret: APP_SECRET });
