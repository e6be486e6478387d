import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { RefusedRotation, rotateSecret } from "#app/features/accounts/security/secret-rotation.server.ts";
import { requireOwnerUrl } from "#app/platform/db/connection.server.ts";
import { env } from "#app/platform/env.server.ts";

/** `npm run rotate-secret -- --new-secret-file FILE`: from APP_SECRET to the secret in the file (docs/operations.md). */
const { values } = parseArgs({ options: { "new-secret-file": { type: "string" } } });
const file = values["new-secret-file"];
if (!file) throw new Error("Usage: npm run rotate-secret -- --new-secret-file FILE");
// From a file, because command lines are visible to everyone on the machine.
const next = readFileSync(file, "utf8").trim();
const { APP_SECRET } = env();
if (next.length < 32) throw new Error("The new secret needs at least 32 characters: openssl rand -base64 32");
if (next === APP_SECRET) throw new Error("The new secret is the old one");

try {
  const { factors, sealed, sessions } = await rotateSecret({ ownerUrl: requireOwnerUrl(), old: APP_SECRET, next });
  process.stdout.write(
    `Done: ${factors} second factors and ${sealed} addresses locked anew, ${sessions} sessions ended.\n`,
  );
  process.stdout.write("Now set APP_SECRET to the new secret, then start the site.\n");
} catch (error) {
  if (!(error instanceof RefusedRotation)) throw error;
  process.stderr.write(`${error.message} Nothing was changed.\n`);
  process.exitCode = 1;
}
