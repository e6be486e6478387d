import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { closeConnections, connectionTo } from "#app/platform/db/connection.server.ts";
import { migrateDatabase } from "#app/platform/db/migrate.server.ts";
import { env, provideEnvironment } from "#app/platform/env.server.ts";
import { removeDemo } from "#seeds/living/demo-mark.ts";
import { countRows, digestOf } from "#seeds/living/digest.ts";
import { playDemo } from "#seeds/living/living-demo.ts";
import { startLocalDatabase } from "./local-database.ts";

/** `npm run demo:check`: seeds the whole demo twice, in its own database. Both must be equal and break no invariant. */
const folder = mkdtempSync(path.join(tmpdir(), "courtside-demo-"));
const database = await startLocalDatabase({ folder });
provideEnvironment({
  ...{ NODE_ENV: "development", DATABASE_URL: database.ownerUrl, LOG_LEVEL: "warn" },
  MEDIA_DIR: path.join(folder, "media"),
});
try {
  await migrateDatabase({ ownerUrl: database.ownerUrl, secret: env().APP_SECRET });
  const now = Date.now();
  const first = await playAndLook(now);
  await removeDemo(database.ownerUrl);
  const second = await playAndLook(now);
  say(first === second ? "Both demos are the same." : "The two demos differ.");
  process.exitCode = first === second ? 0 : 1;
} finally {
  await closeConnections();
  database.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function playAndLook(now: number): Promise<string> {
  const began = performance.now();
  await playDemo({ ownerUrl: database.ownerUrl, zone: defaultSettings.time_zone, now, seed: "courtside" });
  const seconds = Math.round((performance.now() - began) / 1000);
  const { rows: broken } = await connectionTo("courtside_admin").execute("select * from broken_invariants()");
  if (broken.length > 0) throw new Error(`${broken.length} invariants are broken`);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const digest = await digestOf(owner);
  say(`Made in ${seconds} s, no invariant broken, digest ${digest}: ${await countRows(owner)}`);
  await owner.end();
  return digest;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
