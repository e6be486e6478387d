import { parseArgs } from "node:util";
import { closeConnections, waitForBusyDatabase } from "#app/platform/db/connection.server.ts";
import { adminDb } from "#app/platform/db/doors/admin-door.server.ts";
import { seed, seedNames } from "#seeds/seed.ts";
import { inOneSentence } from "./in-one-sentence.ts";

// `npm run db:seed` stores the essentials; `npm run db:seed -- demo` adds the demo texts.
const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !seedNames.some((seed) => seed === name));
if (unknown.length > 0) throw new Error(`Unknown seed: ${unknown.join(", ")}. There are: ${seedNames.join(", ")}`);
const seeds = seedNames.filter((seed) => seed === "essential" || positionals.includes(seed));
waitForBusyDatabase();
await inOneSentence(
  () => adminDb().transaction((tx) => seed(tx, seeds)),
  (reason) =>
    `Nothing was seeded (${reason}): run \`npm run db:migrate\` first, and \`npm run doctor\` if it stays so.`,
);
await closeConnections();
