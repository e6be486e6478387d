import type { Tx } from "#app/platform/db/connection.server.ts";
import { plantDemo } from "./demo/plant-demo.ts";
import { plantEssential } from "./essential/plant-essential.ts";

export const seedNames = ["essential", "demo"] as const;
export type SeedName = (typeof seedNames)[number];

/** Essential: what a real site starts from. Demo: invented praise and articles, for development only. */
export async function plant(tx: Tx, seeds: readonly SeedName[]): Promise<void> {
  if (seeds.includes("essential")) await plantEssential(tx, { isDemo: seeds.includes("demo") });
  if (seeds.includes("demo")) await plantDemo(tx);
}
