import { judgeHealth, type Light } from "#app/features/health/checks.ts";
import { readHealthFacts } from "#app/features/health/facts.server.ts";
import { env } from "#app/platform/env.server.ts";
import { examineDatabase } from "./database.ts";
import { clientAddress, dataFolder, mail, mediaFolder, nodeVersion, origin } from "./surroundings.ts";

export type Finding = { name: string; light: Light; says: string; todo?: string };

/** Checks everything an installation needs, in order of dependency. */
export async function examine(): Promise<Finding[]> {
  const before = [nodeVersion(), environment()];
  if (before.some(({ light }) => light === "red")) return before;
  const database = await examineDatabase();
  const canAsk = database.every(({ name, light }) => light !== "red" || !foundations.has(name));
  // The database and the disk are checked more closely here than on the health page.
  const site = canAsk ? judgeHealth(await readHealthFacts()).filter(({ name }) => name !== "database") : [];
  return [...before, await origin(), clientAddress(), ...database, await mail(), dataFolder(), mediaFolder(), ...site];
}

/** Without these the rest cannot be checked. */
const foundations = new Set(["database", "roles", "migrations"]);

function environment(): Finding {
  try {
    env();
    return { name: "environment", light: "green", says: "Every value can be used." };
  } catch (error) {
    const says = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");
    return {
      name: "environment",
      light: "red",
      says,
      todo: "Set it in the environment or in .env; .env.example names them all.",
    };
  }
}
