import { getTableColumns } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { versionOf } from "#app/platform/db/version.server.ts";
import { heroContent } from "./tables.server.ts";

export async function getHero(tx: Tx) {
  const [hero] = await tx.select().from(heroContent).limit(1);
  return hero;
}

/** With the version that its form is based on. */
export async function getHeroToEdit(tx: Tx) {
  const { id: _id, created_at: _made, updated_at, ...columns } = getTableColumns(heroContent);
  const [hero] = await tx
    .select({ ...columns, version: versionOf(updated_at) })
    .from(heroContent)
    .limit(1);
  return hero;
}
