import type { Tx } from "#app/platform/db/connection.server.ts";
import { heroContent } from "./tables.server.ts";

export async function getHero(tx: Tx) {
  const [hero] = await tx.select().from(heroContent).limit(1);
  return hero;
}
