import { env } from "node:process";
import { afterAll, inject } from "vitest";
import { closeConnections, waitForBusyDatabase } from "#app/platform/db/connection.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { cloneDatabase, dropDatabase, testSecret } from "./database.ts";

const before = { ...env };

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
  leaveNothing();
});

/** The next file runs in the same process and must find it as new. */
function leaveNothing(): void {
  Reflect.deleteProperty(globalThis, Symbol.for("courtside.remembered"));
  for (const name of Object.keys(env)) if (!(name in before)) Reflect.deleteProperty(env, name);
  Object.assign(env, before);
}
