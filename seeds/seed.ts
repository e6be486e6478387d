import type { Tx } from "#app/platform/db/connection.server.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import { seedEssential } from "./essential/seed-essential.ts";

export const seedNames = ["essential", "demo"] as const;
export type SeedName = (typeof seedNames)[number];

/** Essential: what a production site starts from. Demo: invented praise and articles, for development only. */
export async function seed(tx: Tx, seeds: readonly SeedName[]): Promise<void> {
  if (seeds.includes("essential")) await seedEssential(tx, { isDemo: seeds.includes("demo") });
  if (seeds.includes("demo")) await seedDemo(tx);
}
