import { requireOwnerUrl } from "#app/platform/db/connection.server.ts";
import { migrateDatabase } from "#app/platform/db/migrate.server.ts";
import { env } from "#app/platform/env.server.ts";

await migrateDatabase({ ownerUrl: requireOwnerUrl(), secret: env().APP_SECRET });
