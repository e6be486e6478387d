import { afterAll, inject } from "vitest";
import { closeConnections, waitForBusyDatabase } from "#app/platform/db/connection.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { cloneDatabase, dropDatabase, testSecret } from "./database.ts";

// Every test file not listed in pure-tests.ts has its own database, copied from the template.
const ownerUrl = inject("ownerUrl");
const databaseUrl = await cloneDatabase(ownerUrl, inject("template"));
setEnvironment({ NODE_ENV: "test", DATABASE_URL: databaseUrl, APP_SECRET: testSecret });

// A site refuses requests when no connection is free in time; two hundred at once on a busy machine must not trigger
// that here. The refusal is tested where the database really hangs (faults).
waitForBusyDatabase();

afterAll(async () => {
  await closeConnections();
  await dropDatabase(ownerUrl, databaseUrl);
});
