import { afterAll, inject } from "vitest";
import { closeConnections } from "#app/platform/db/connection.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { cloneDatabase, dropDatabase, testSecret } from "./database.ts";

// Every test file has a database of its own, copied from the template.
const ownerUrl = inject("ownerUrl");
const databaseUrl = await cloneDatabase(ownerUrl, inject("template"));
setEnvironment({ NODE_ENV: "test", DATABASE_URL: databaseUrl, APP_SECRET: testSecret });

afterAll(async () => {
  await closeConnections();
  await dropDatabase(ownerUrl, databaseUrl);
});
