import { env as variables } from "node:process";
import { afterAll, inject, vi } from "vitest";
import { closeConnections, waitForBusyDatabase } from "#app/platform/db/connection.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { cloneDatabase, dropDatabase, testSecret } from "./database.ts";

// Every test file not listed in pure-tests.ts has its own database, copied from the template. Files share a process, which
// saves half a second for each, so each leaves it as it found it.
const variablesBefore = { ...variables };
const ownerUrl = inject("ownerUrl");
const databaseUrl = await cloneDatabase(ownerUrl, inject("template"));
// Only now, because something that the previous file left running may have reopened its database.
Reflect.deleteProperty(globalThis, Symbol.for("courtside.remembered"));
setEnvironment({ NODE_ENV: "test", DATABASE_URL: databaseUrl, APP_SECRET: testSecret });

// A site refuses requests when no connection is free in time; two hundred at once on a busy machine must not trigger
// that here. The refusal is tested where the database really hangs (faults).
waitForBusyDatabase();

afterAll(async () => {
  await closeConnections();
  await dropDatabase(ownerUrl, databaseUrl);
  for (const name of Object.keys(variables)) if (!(name in variablesBefore)) Reflect.deleteProperty(variables, name);
  Object.assign(variables, variablesBefore);
  vi.resetModules();
});
