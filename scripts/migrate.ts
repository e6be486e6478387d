import { requireOwnerUrl } from "#app/platform/db/connection.server.ts";
import { migrateDatabase } from "#app/platform/db/migrate.server.ts";
import { env } from "#app/platform/env.server.ts";
import { inOneSentence } from "./in-one-sentence.ts";

await inOneSentence(
  async () => migrateDatabase({ ownerUrl: requireOwnerUrl(), secret: env().APP_SECRET }),
  (reason) => `The database was not migrated (${reason}): mend that, or ask \`npm run doctor\`, and run it again.`,
);
